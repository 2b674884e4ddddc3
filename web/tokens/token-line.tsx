import { Address } from '../ui/address.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import type { VisitedToken } from './visited.ts';
import { words } from './words.ts';

/** Shows a token's picture, name, ticker and address. Two tokens may have the same name, never the same address. */
export function TokenLine({ token }: { token: VisitedToken }) {
  const { tokenAddress, name, symbol, imageUrl } = token;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-left">
      <TokenImage
        address={tokenAddress}
        src={imageUrl}
        name=""
        person={!symbol}
        className="size-10 rounded-xl!"
      />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="min-w-0 truncate text-sm font-semibold text-fg">{name || words.search.unnamed}</bdi>
          {symbol && <bdi className="max-w-28 shrink-0 truncate text-sm text-muted">${symbol}</bdi>}
        </span>
        <Address address={tokenAddress} className="text-xs text-muted" />
      </span>
    </span>
  );
}
