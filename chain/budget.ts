/** What a transaction may compute and pays for being taken soon. */
import { RpcError, type SolanaRpc } from './rpc.ts';

/** Room for assertions that a wallet adds after we simulated, in compute units. */
const WALLET_HEADROOM = 40_000;
/** Most that a transaction of ours offers above the base fee, in lamports. */
export const MAX_PRIORITY_LAMPORTS = 100_000n;
const MICRO = 1_000_000n;
/** Base fee of one signature, in lamports. */
export const SIGNATURE_LAMPORTS = 5000n;

/** Compute limit from what a simulation used: a margin for state that changes, and the wallet's headroom. */
export function computeLimit(unitsConsumed: number): number {
  return Math.ceil(unitsConsumed * 1.15) + WALLET_HEADROOM;
}

/**
 * Micro-lamports per compute unit: the upper quartile of what recent slots took (zero slots left out), cut so that the
 * whole offer stays below MAX_PRIORITY_LAMPORTS. 0 when nobody had to pay.
 */
export function priorityPrice(recent: number[], limit: number): number {
  const paid = recent.filter((fee) => fee > 0).sort((a, b) => a - b);
  const price = paid[Math.floor(paid.length * 0.75)] ?? 0;
  const cap = Number((MAX_PRIORITY_LAMPORTS * MICRO) / BigInt(limit));
  return Math.min(Math.ceil(price), cap);
}

/** Lamports that the payer spends beyond the transfers: signature and priority fee. */
export function networkFee(limit: number, price: number): bigint {
  return SIGNATURE_LAMPORTS + (BigInt(limit) * BigInt(price) + MICRO - 1n) / MICRO;
}

/** Recent prices for the accounts a transaction writes; a node that cannot say is no reason to fail. */
export async function recentPrices(rpc: SolanaRpc, writable: string[]): Promise<number[]> {
  try {
    return await rpc.recentPriorityFees(writable);
  } catch (error) {
    if (error instanceof RpcError) return [];
    throw error;
  }
}
