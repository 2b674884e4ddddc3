/** How much of the screen a prize deserves: by its worth in dollars, never by the coin's own number. */

/** 1: a line like others. 2: from $100. 3: from $1,000. */
export type PrizeWeight = 1 | 2 | 3;

/** Prices are compared in billionths of a dollar. */
const BILLION = 1e9;

/** `priceUsd` of a whole unit; without it nothing is known, and the prize looks like the others. */
export function prizeWeight(units: bigint, decimals: number, priceUsd: number | null): PrizeWeight {
  if (priceUsd === null || !Number.isFinite(priceUsd) || priceUsd <= 0) return 1;
  const worth = units * BigInt(Math.round(priceUsd * BILLION));
  const dollars = worth / 10n ** BigInt(decimals + 9);
  return dollars >= 1000n ? 3 : dollars >= 100n ? 2 : 1;
}
