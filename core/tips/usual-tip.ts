/** Finds tips that are far above the usual tip of a token, so that the form asks once more before it sends them. */
import type { PublicTip } from './model.ts';
import { MIN_TIP_TOKENS, type TipCurrency } from './tip-limits.ts';

/** 1 SOL: tips up to here are never asked about, whatever is usual. */
const SOL_FLOOR = 1_000_000_000n;
/** A coin has no agreed price: one ten-thousandth of its supply counts as 1 SOL. */
const SUPPLY_PARTS = 10_000n;
const TIMES_USUAL = 20n;
/**
 * Of a coin with a small supply that part is less than the minimum tip, and every larger tip would be asked about. Up
 * to 20 minimum tips are not, unless they are more than a hundredth of all there is.
 */
const TIMES_MINIMUM = 20n;
const MOST_PARTS = 100n;
/** The least number of wallets from which the usual tip is known. */
const LEAST_TIPPERS = 3;

/**
 * Returns the base units above which the form asks: the floor, or 20 times the median of the token's recent tips in the
 * same currency. Each wallet counts once, with its smallest tip, and all anonymous ones together: to raise the median,
 * a user has to pay from many wallets, and gains no more than a question that is not asked.
 */
export function askAbove(
  currency: TipCurrency,
  token: { supply: string | null; decimals: number | null },
  recent: readonly Pick<PublicTip, 'currency' | 'amountUnits' | 'senderAddress'>[],
): bigint {
  const smallest = new Map<string | null, bigint>();
  for (const tip of recent) {
    if (tip.currency !== currency) continue;
    const units = BigInt(tip.amountUnits);
    const known = smallest.get(tip.senderAddress);
    if (known === undefined || units < known) smallest.set(tip.senderAddress, units);
  }
  const sorted = [...smallest.values()].sort((a, b) => (a < b ? -1 : 1));
  const median = sorted.length < LEAST_TIPPERS ? 0n : sorted[(sorted.length - 1) >> 1]!;
  const usual = median * TIMES_USUAL;
  return larger(usual, currency === 'SOL' ? SOL_FLOOR : coinFloor(token));
}

function coinFloor(token: { supply: string | null; decimals: number | null }): bigint {
  const supply = BigInt(token.supply ?? 0);
  const minimum = MIN_TIP_TOKENS * 10n ** BigInt(token.decimals ?? 0);
  const some = smaller(minimum * TIMES_MINIMUM, supply / MOST_PARTS);
  return larger(larger(supply / SUPPLY_PARTS, some), minimum);
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
