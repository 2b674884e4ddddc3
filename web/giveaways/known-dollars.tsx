import type { ReactNode } from 'react';
import { useDollars } from '../client/prices.ts';
import { Dollars } from '../money/dollars.tsx';

/** An amount in dollars where it is only a help: nothing at all while no price is known. */
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
