import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { Dollars } from '../money/dollars.tsx';
import { unitsText } from './format.ts';

/** Shows an amount of a giveaway and its worth: "0.5 SOL (about $75)". `mint` null: SOL. */
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
      <Dollars
        units={BigInt(units)}
        decimals={decimals}
        mint={mint ?? WRAPPED_SOL_MINT}
        before="("
        after=")"
        className="font-normal whitespace-nowrap text-muted"
      />
    </span>
  );
}
