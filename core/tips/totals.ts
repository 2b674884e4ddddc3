/** Figures of a token: which of two is newer. */
import type { TipTotals } from './model.ts';

/**
 * Returns the newer of two figures of one token; the first if both are equal, or the second is missing or malformed.
 */
export function newerTotals<T extends TipTotals>(
  known: T | null,
  other: TipTotals | null | undefined,
): T | TipTotals | null {
  if (!other || !Number.isSafeInteger(other.totalTips)) return known;
  return known === null || other.totalTips > known.totalTips ? other : known;
}
