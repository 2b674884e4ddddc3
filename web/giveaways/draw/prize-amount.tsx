import { shortAddress } from '../../../core/short-address.ts';
import type { DrawHead } from '../../client/draw.ts';
import { useToken } from '../../client/tips.ts';
import { Amount } from '../amount.tsx';

/** An amount of the prize. A record names no symbol: the mint decides, and its own name stands beside its address. */
export function PrizeAmount({ units, prize }: { units: string | bigint; prize: DrawHead['prize'] }) {
  const { mint, decimals } = prize;
  const { data: token } = useToken(mint);
  const address = mint === null ? null : shortAddress(mint);
  return (
    <>
      <Amount
        units={units}
        decimals={decimals}
        symbol={address === null ? 'SOL' : (token?.symbol ?? address)}
        mint={mint}
      />
      {mint !== null && token && (
        <span title={mint} className="ml-1 font-mono text-xs text-muted">
          {address}
        </span>
      )}
    </>
  );
}
