/**
 * Fees, cuts and slippage. A rate is in basis points: 200 is 2 %. Amounts are base units. Every division rounds down,
 * so that a rounding never costs the user.
 */

/** Basis points in a whole. */
const BPS = 10_000n;

/**
 * The highest fee on a tip that an admin can set. The database starts with 200 and refuses more than this as well
 * (migrations/0001_schema.sql).
 */
export const MAX_FEE_BPS = 2000;

/** Returns the fee on an amount. Throws RangeError for a rate outside 0 to 10,000. */
export function feeOf(amount: bigint, bps: number): bigint {
  if (!Number.isInteger(bps) || bps < 0 || BigInt(bps) > BPS)
    throw new RangeError(`feeBps out of range: ${bps}`);
  return (amount * BigInt(bps)) / BPS;
}

/** Returns the highest amount that fits into `total` together with the fee on it. */
export function amountBesideFee(total: bigint, feeBps: number): bigint {
  if (total <= 0n) return 0n;
  let most = (total * BPS) / (BPS + BigInt(feeBps));
  // The fee is rounded down, so one unit more may fit.
  while (most + 1n + feeOf(most + 1n, feeBps) <= total) most += 1n;
  return most;
}

/** Splits a tip into the platform's fee and the creator's share. They add up to the amount by construction. */
export function splitFee(amount: bigint, feeBps: number): { platformFee: bigint; creatorAmount: bigint } {
  const platformFee = feeOf(amount, feeBps);
  return { platformFee, creatorAmount: amount - platformFee };
}

/** Returns the minimum of an amount after slippage. */
export function lessSlippage(amount: bigint, slippageBps: number): bigint {
  return feeOf(amount, Number(BPS) - slippageBps);
}
