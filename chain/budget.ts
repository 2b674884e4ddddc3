/** What a transaction may compute and pays for being taken soon. */
import { RpcError, RpcUnavailable, type SolanaRpc } from './rpc.ts';

/** Room for assertions that a wallet adds after we simulated, in compute units. */
const WALLET_HEADROOM = 40_000;
/** Most that a transaction of ours offers above the base fee, in lamports. */
export const MAX_PRIORITY_LAMPORTS = 10_000n;
const MICRO = 1_000_000n;
/** Base fee of one signature, in lamports. */
export const SIGNATURE_LAMPORTS = 5000n;
/** Least that we offer, micro-lamports per compute unit: leaders drop what offers nothing first. */
export const MIN_PRICE = 20_000;
/** Slots over which prices are looked at. */
const PRICE_SLOTS = 150;

/** Compute limit from what a simulation used: a margin for state that changes, and the wallet's headroom. */
export function computeLimit(unitsConsumed: number): number {
  return Math.ceil(unitsConsumed * 1.15) + WALLET_HEADROOM;
}

/**
 * Micro-lamports per compute unit: the median of what the last 150 slots took, at least MIN_PRICE, doubled for each of the
 * `lost` signings of the same intent that never landed, cut so that the whole offer stays below MAX_PRIORITY_LAMPORTS. Slots
 * in which nobody paid, or of which the node knows nothing, count as zero: one dear transaction of a stranger moves nothing.
 */
export function priorityPrice(recent: number[], limit: number, lost = 0): number {
  const slots = recent.slice(0, PRICE_SLOTS).sort((a, b) => b - a);
  // Zeros fill up to 150: the price in the middle is the 76th from the top.
  const median = slots[PRICE_SLOTS / 2] ?? 0;
  const price = Math.max(Math.ceil(median), MIN_PRICE) * 2 ** Math.min(lost, 30);
  const cap = Number((MAX_PRIORITY_LAMPORTS * MICRO) / BigInt(limit));
  return Math.min(price, cap);
}

/** Lamports that the payer spends beyond the transfers: signature and priority fee. */
export function networkFee(limit: number, price: number): bigint {
  return SIGNATURE_LAMPORTS + (BigInt(limit) * BigInt(price) + MICRO - 1n) / MICRO;
}

/**
 * Recent prices for transactions that write `creatorAccounts`; none asks about whole blocks. Never ask about the treasury, the
 * operator or a sender: nobody else competes for these, so that a stranger, or our own last transaction, would set our price.
 * A node that cannot tell is no reason to fail: the floor counts then.
 */
export async function recentPrices(
  rpc: Pick<SolanaRpc, 'recentPriorityFees'>,
  creatorAccounts: string[],
): Promise<number[]> {
  try {
    return await rpc.recentPriorityFees(creatorAccounts);
  } catch (error) {
    if (error instanceof RpcError || error instanceof RpcUnavailable) return [];
    throw error;
  }
}
