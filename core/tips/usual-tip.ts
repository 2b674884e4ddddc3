/** Which tips are so far above what a token is used to that the form asks once more before it sends them. */
import type { Tip } from '../tips.ts';
import { MIN_TIP_TOKENS, type TipCurrency } from './tip-limits.ts';

/** 1 SOL: tips up to here are never asked about, whatever is usual. */
const SOL_FLOOR = 1_000_000_000n;
/** A coin has no price that everybody agrees on: one ten-thousandth of its supply stands in for 1 SOL. */
const SUPPLY_PARTS = 10_000n;
const TIMES_USUAL = 20n;
/** Fewer wallets say nothing about what is usual. */
const LEAST_TIPPERS = 3;

/**
 * Tips above this many base units are asked about: the floor, or 20 times the median of the token's recent tips in the same
 * currency. Each wallet counts once, with its smallest tip: whoever wants to raise the median has to pay from many wallets,
 * and gains no more than a question that is not asked.
 */
export function askAbove(
  currency: TipCurrency,
  token: { supply: string; decimals: number },
  recent: readonly Pick<Tip, 'currency' | 'amountUnits' | 'senderAddress'>[],
): bigint {
  const smallest = new Map<string, bigint>();
  for (const tip of recent) {
    if (tip.currency !== currency) continue;
    const units = BigInt(tip.amountUnits);
    const known = smallest.get(tip.senderAddress);
    if (known === undefined || units < known) smallest.set(tip.senderAddress, units);
  }
  const sorted = [...smallest.values()].sort((a, b) => (a < b ? -1 : 1));
  const median = sorted.length < LEAST_TIPPERS ? 0n : sorted[(sorted.length - 1) >> 1]!;
  const usual = median * TIMES_USUAL;
  const floor = currency === 'SOL' ? SOL_FLOOR : coinFloor(token);
  return usual > floor ? usual : floor;
}

function coinFloor({ supply, decimals }: { supply: string; decimals: number }): bigint {
  const part = BigInt(supply) / SUPPLY_PARTS;
  const least = MIN_TIP_TOKENS * 10n ** BigInt(decimals);
  return part > least ? part : least;
}
