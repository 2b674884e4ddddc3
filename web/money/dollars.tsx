import { NO_DOLLARS } from '../../core/tokens/dollars.ts';
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
}

/** Shows "about $7.50" with the price's age in the title, or "–" without a price. */
export function Dollars({ units, decimals, mint, ofTip = false, className }: Props) {
  const { age, ...known } = useDollars(mint);
  const dollars = ofTip ? known.ofTip(units, decimals) : known.text(units, decimals);
  return (
    <span className={className} title={age === null ? words.unknown : words.age(age)}>
      {dollars === null ? NO_DOLLARS : words.about(dollars)}
    </span>
  );
}
