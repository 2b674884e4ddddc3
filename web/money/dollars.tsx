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
  /** Around it. */
  before?: ReactNode;
  after?: ReactNode;
  className?: string;
}

/** Shows "about $7.50" beside a sum, with the price's age in the title; nothing while no price is known. */
export function Dollars({ units, decimals, mint, ofTip = false, before, after, className }: Props) {
  const { age, ...known } = useDollars(mint);
  const dollars = ofTip ? known.ofTip(units, decimals) : known.text(units, decimals);
  if (dollars === null || age === null) return null;
  return (
    <span className={className} title={words.age(age)}>
      {before}
      {words.about(dollars)}
      {after}
    </span>
  );
}
