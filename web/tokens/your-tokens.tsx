import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Studio, useStudios } from '../client/studios.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { StudioState } from './studio-state.tsx';
import { TokenLine } from './token-line.tsx';
import { storeVisited } from './visited.ts';
import { words } from './words.ts';

const text = words.yours;

/** Lists the studios of `wallet`, with links to overlay and tip page. Without any it shows `empty`. */
export function YourTokens({ wallet, empty = null }: { wallet: string; empty?: ReactNode }) {
  const { data, error } = useStudios(wallet);
  if (error !== undefined && !data) return <p className="text-sm text-muted">{text.failed}</p>;
  if (!data)
    return (
      <LoadingShape label={text.loading}>
        <Skeleton className="h-14" />
      </LoadingShape>
    );
  if (data.length === 0) return empty;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.map((token) => (
        <TokenRow key={token.tokenAddress} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: Studio }) {
  const { tokenAddress } = token;
  const onOpen = () => storeVisited(token);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-[min(12rem,100%)] flex-1">
        <TokenLine token={token} />
      </span>
      <StudioState address={tokenAddress} />
      <span className="flex gap-2 max-sm:w-full">
        <Link
          to={`${paths.token(tokenAddress)}?tab=overlay`}
          state={{ setsUp: true }}
          onClick={onOpen}
          aria-label={text.overlayOf(token)}
          className={buttonClass('secondary', 'sm', 'max-sm:grow max-sm:px-2!')}
        >
          <Icon name="monitor" className="max-sm:hidden" />
          {text.overlay}
        </Link>
        <Link
          to={paths.tip(tokenAddress)}
          onClick={onOpen}
          aria-label={text.tipPageOf(token)}
          className={buttonClass('secondary', 'sm', 'max-sm:grow max-sm:px-2!')}
        >
          {text.tipPage}
        </Link>
      </span>
    </li>
  );
}
