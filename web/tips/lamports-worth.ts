/** The worth of a tip in SOL, so that a tip in a coin is as loud as one in SOL. For display only. Pure. */

import type { Tip } from '../../core/tips/model.ts';
import { type WorthPrices, worthOf } from '../../core/tips/worth.ts';

/**
 * Returns the worth in lamports: of a coin by the prices of both in dollars, 0 while one of them is not known. A price
 * of the past may be wrong by any factor; nothing but the look of a row follows from it.
 */
export function lamportsWorth(
  { currency, amountUnits, decimals }: Pick<Tip, 'currency' | 'amountUnits' | 'decimals'>,
  prices: WorthPrices,
): bigint {
  return worthOf({ currency, units: BigInt(amountUnits), decimals }, prices) ?? 0n;
}
