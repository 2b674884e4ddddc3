/** The text of a giveaway's prize on stream. */
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { formatAmount, groupThousands } from '../../../core/money.ts';
import { dollarsText } from '../../../core/tokens/dollars.ts';

/** Returns "2 SOL": of all places, or of one. */
export function prizeOf(
  {
    prizeUnits,
    places,
    prizeDecimals,
    prizeSymbol,
  }: Pick<Giveaway, 'prizeUnits' | 'places' | 'prizeDecimals' | 'prizeSymbol'>,
  place?: number,
): string {
  const units = places.find((one) => one.place === place)?.units ?? prizeUnits;
  return `${groupThousands(formatAmount(BigInt(units), prizeDecimals))} ${prizeSymbol}`;
}

/** Returns the prize in dollars; null for coins, and without a price. */
export function dollarsOf(
  { prizeCurrency, prizeDecimals }: Pick<Giveaway, 'prizeCurrency' | 'prizeDecimals'>,
  units: string,
  solUsd: number | null,
): string | null {
  return prizeCurrency === 'SOL' && solUsd !== null
    ? dollarsText(BigInt(units), prizeDecimals, solUsd)
    : null;
}
