import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TokenInfo } from '../../core/tokens.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useToken } from '../client/tips.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
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
      <div className="mx-auto max-w-6xl px-4">
        <title>{`${notFound} · Fanfare`}</title>
        <EmptyState
          className="py-24"
          icon={<Icon name={unknown ? 'search' : 'warning'} className="size-6" />}
          title={<h1>{unknown ? notFound : 'Failed to fetch token data'}</h1>}
          action={
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
            <>
              There is no token at <span className="font-mono break-all text-fg">{address}</span>. Check the
              address: it is the token's mint, not a wallet.
            </>
          ) : (
            reasonOf(error, 'The network did not answer. Please try again in a moment.')
          )}
        </EmptyState>
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
