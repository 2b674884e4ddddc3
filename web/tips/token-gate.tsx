import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import { tabTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { type Reading, useFailureToast } from '../client/loaded.tsx';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { words } from './gate-words.ts';

interface Screen<T> {
  /** How the screen says that there is no such subject. */
  notFound: string;
  /** The skeleton of the screen. */
  loading: ReactNode;
  children: (subject: T) => ReactNode;
}

/** Loads the token of a page; shows a skeleton meanwhile, and where to go when there is no such token. */
export function TokenGate({ address, ...screen }: Screen<TokenInfo> & { address: string }) {
  return <Gate reading={useToken(address)} asked={address} unknown={words.unknown} {...screen} />;
}

/** The same for any subject of a page. */
export function Gate<T>({
  reading: { data, error, mutate },
  asked,
  notFound,
  unknown: unknownText,
  loading,
  children,
}: Screen<T> & {
  reading: Reading<T>;
  /** What the page's address names. */
  asked: string;
  /** Why it may not be found. */
  unknown: string;
}) {
  // Drawn in slices: a phone takes a tenth of a second for all of it, and answers presses meanwhile.
  const subject = useDeferredValue(data);
  const blocked = error instanceof ApiError && error.status === 451;
  const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
  useFailureToast(!data && error !== undefined && !unknown, words.failed);
  if (subject) return children(subject);
  if (error && !data) {
    const title = blocked ? words.blocked : unknown ? notFound : words.unread;
    return (
      <>
        <title>{tabTitle(title)}</title>
        <PageProblem
          icon={unknown && !blocked ? 'search' : 'warning'}
          title={title}
          actions={
            <>
              {!unknown && (
                <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
                  {words.again}
                </Button>
              )}
              <Link to={paths.home()} className={buttonClass(unknown ? 'primary' : 'secondary')}>
                {words.home}
              </Link>
            </>
          }
        >
          {blocked ? (
            <p>{error.message}</p>
          ) : unknown ? (
            <p>
              {unknownText}
              <span className="mt-2 block font-mono break-all text-fg">{asked}</span>
            </p>
          ) : (
            <div role="alert">
              <p className="font-medium text-fg">{words.failed}</p>
              <p className="mt-1">{reasonOf(error, words.noAnswer)}</p>
            </div>
          )}
        </PageProblem>
      </>
    );
  }
  return (
    <div aria-busy="true" className="min-h-dvh">
      <div role="status" className="sr-only">
        <h1>{words.loading}</h1>
      </div>
      {loading}
    </div>
  );
}
