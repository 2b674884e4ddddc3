import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { Dollars } from '../money/dollars.tsx';
import { unitsText } from './format.ts';

/** An amount of a giveaway and what it is worth: "0.5 SOL (about $75)". `mint` null: SOL. */
export function Amount({
  units,
  decimals,
  symbol,
  mint,
}: {
  units: string | bigint;
  decimals: number;
  symbol: string;
  mint: string | null;
}) {
  return (
    <span className="tabular-nums">
      {unitsText(units, decimals, symbol)}{' '}
      <span className="font-normal whitespace-nowrap text-muted">
        (<Dollars units={BigInt(units)} decimals={decimals} mint={mint ?? WRAPPED_SOL_MINT} />)
      </span>
    </span>
  );
}
