import type { ReactNode } from 'react';
import { useDollars } from '../client/prices.ts';
import { words } from './words.ts';

interface Props {
  units: bigint;
  decimals: number;
  /** SOL is WRAPPED_SOL_MINT. */
  mint: string | null | undefined;
  /** It is the amount of a tip. */
  ofTip?: boolean;
  className?: string;
  before?: ReactNode;
  after?: ReactNode;
}

/** Shows "about $7.50" with the price's age in the title, between `before` and `after`; nothing without a price. */
export function Dollars({ units, decimals, mint, ofTip = false, className, before, after }: Props) {
  const { age, ...known } = useDollars(mint);
  const dollars = ofTip ? known.ofTip(units, decimals) : known.text(units, decimals);
  if (dollars === null) return null;
  return (
    <span className={className} title={age === null ? undefined : words.age(age)}>
      {before}
      {words.about(dollars)}
      {after}
    </span>
  );
}
