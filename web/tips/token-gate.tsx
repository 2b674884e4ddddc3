import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tabTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageProblem } from '../ui/page-problem.tsx';

/** Loads the token of a page; shows a skeleton meanwhile, and where to go when there is no such token. */
export function TokenGate({
  address,
  notFound,
  loading,
  children,
}: {
  address: string;
  /** How the screen says that there is no such token. */
  notFound: string;
  /** The skeleton of the screen. */
  loading: ReactNode;
  children: (token: TokenInfo) => ReactNode;
}) {
  const { data: token, error, mutate } = useToken(address);
  if (token) return children(token);
  if (error) {
    const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return (
      <>
        <title>{tabTitle(notFound)}</title>
        <PageProblem
          icon={unknown ? 'search' : 'warning'}
          title={unknown ? notFound : 'Failed to fetch token data'}
          actions={
            <>
              {!unknown && (
                <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
                  Try again
                </Button>
              )}
              <Link to={paths.home()} className={buttonClass(unknown ? 'primary' : 'secondary')}>
                Go Back Home
              </Link>
            </>
          }
        >
          {unknown ? (
            <p>
              There is no token at this address. It must be the address of the token's mint, not of a wallet.
              <span className="mt-2 block font-mono break-all text-fg">{address}</span>
            </p>
          ) : (
            <p role="alert">{reasonOf(error, 'The network did not answer. Please try again in a moment.')}</p>
          )}
        </PageProblem>
      </>
    );
  }
  return (
    <div aria-busy="true" className="min-h-dvh">
      <div role="status" className="sr-only">
        <h1>Loading the token</h1>
      </div>
      {loading}
    </div>
  );
}
