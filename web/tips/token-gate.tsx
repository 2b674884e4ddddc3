import type { ReactNode } from 'react';
import type { TokenInfo } from '../../core/tokens.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';

/** Loads the token of a page; shows its shape meanwhile, and a way out when there is none. */
export function TokenGate({
  address,
  notFound,
  children,
}: {
  address: string;
  /** How the screen says that there is no such token. */
  notFound: string;
  children: (token: TokenInfo) => ReactNode;
}) {
  const { data: token, error, mutate } = useToken(address);
  if (token) return children(token);
  if (error) {
    const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return (
      <div className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-24 text-center">
        <title>{`${notFound} · Fanfare`}</title>
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
  return <Loading />;
}

function Loading() {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-6xl gap-6 px-4 py-8 lg:grid-cols-[1fr_24rem]">
      <span role="status" className="sr-only">
        Loading the token
      </span>
      <Card>
        <div className="flex gap-5">
          <Skeleton className="size-20 rounded-2xl sm:size-24" />
          <div className="flex-1">
            <Skeleton className="h-8 w-56 max-w-full" />
            <SkeletonText lines={4} className="mt-5" />
          </div>
        </div>
      </Card>
      <Card>
        <Skeleton className="h-11" />
        <Skeleton className="mt-5 h-11" />
        <Skeleton className="mt-5 h-24" />
        <Skeleton className="mt-5 h-13" />
      </Card>
    </div>
  );
}
