import type { ReactNode } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { useDollars } from '../client/prices.ts';
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
      <span className="font-normal whitespace-nowrap text-muted">
        (<Dollars units={BigInt(units)} decimals={decimals} mint={mint ?? WRAPPED_SOL_MINT} />)
      </span>
    </span>
  );
}

/** Shows an amount in dollars where that only helps: nothing while no price is known. */
export function KnownDollars({
  after,
  className,
  ...amount
}: {
  units: bigint;
  decimals: number;
  mint: string | null;
  className?: string;
  /** Behind it. */
  after?: ReactNode;
}) {
  const known = useDollars(amount.mint).text(amount.units, amount.decimals) !== null;
  return known ? (
    <span className={className}>
      <Dollars {...amount} />
      {after}
    </span>
  ) : null;
}
