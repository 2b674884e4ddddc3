/** What a tip is worth in SOL, so that a tip in a coin is as loud as one in SOL. For display only. Pure. */

import { displayNumber } from '../../core/money.ts';
import type { Tip } from '../../core/tips/model.ts';

const LAMPORTS = 1e9;

/**
 * The worth in lamports: of a coin by the prices of both in dollars, 0 while one of them is not known. A price of the
 * past may be wrong by any factor; nothing but the look of a row follows from it.
 */
export function lamportsWorth(
  { currency, amountUnits, decimals }: Pick<Tip, 'currency' | 'amountUnits' | 'decimals'>,
  price: number | null,
  solPrice: number | null,
): bigint {
  const units = BigInt(amountUnits);
  if (currency === 'SOL') return units;
  if (!price || !solPrice) return 0n;
  const worth = Math.round((displayNumber(units, decimals) * price * LAMPORTS) / solPrice);
  return Number.isSafeInteger(worth) ? BigInt(worth) : BigInt(Number.MAX_SAFE_INTEGER);
}
