import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tabTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Loads the token of a page; shows its shape meanwhile, and a way out when there is none. */
export function TokenGate({
  address,
  notFound,
  loading,
  children,
}: {
  address: string;
  /** How the screen says that there is no such token. */
  notFound: string;
  /** The shape of the screen while nothing is known. */
  loading: ReactNode;
  children: (token: TokenInfo) => ReactNode;
}) {
  const { data: token, error, mutate } = useToken(address);
  if (token) return children(token);
  if (error) {
    const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return (
      <div className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-24 text-center">
        <title>{tabTitle(notFound)}</title>
        <span
          aria-hidden="true"
          className="mb-2 grid size-14 place-items-center rounded-2xl border border-line-strong bg-raised text-mint"
        >
          <Icon name={unknown ? 'search' : 'warning'} className="size-6" />
        </span>
        <h1 className="text-xl font-semibold tracking-tight text-fg">
          {unknown ? notFound : 'Failed to fetch token data'}
        </h1>
        {unknown ? (
          <p className="text-sm leading-relaxed text-muted">
            There is no token at this address. It must be the address of the token's mint, not of a wallet.
            <span className="mt-2 block font-mono break-all text-fg">{address}</span>
          </p>
        ) : (
          <p role="alert" className="text-sm leading-relaxed text-muted">
            {reasonOf(error, 'The network did not answer. Please try again in a moment.')}
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {!unknown && (
            <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
              Try again
            </Button>
          )}
          <Link to={paths.home()} className={buttonClass(unknown ? 'primary' : 'secondary')}>
            Go Back Home
          </Link>
        </div>
      </div>
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
