/** Compute limit and priority fee of a transaction. */
import { RpcError, RpcUnavailable, type SolanaRpc } from './rpc.ts';

/** Room for assertions that a wallet adds after we simulated, in compute units. */
const WALLET_HEADROOM = 40_000;
/** Largest priority fee of our transactions, in lamports. */
export const MAX_PRIORITY_LAMPORTS = 10_000n;
const MICRO = 1_000_000n;
/** Largest bid of a rescue, in lamports: who keeps it out of the blocks until a cutoff has to outbid it all the time. */
const MAX_RESCUE_LAMPORTS = 10_000_000n;
/** Compute units of the two instructions that name limit and price: simulations run without them. */
const BUDGET_UNITS = 300;
/** Base fee of one signature, in lamports. */
export const SIGNATURE_LAMPORTS = 5000n;
/** Lowest price, micro-lamports per compute unit: leaders drop transactions without a priority fee first. */
export const MIN_PRICE = 20_000;
/** Slots whose prices count. */
const PRICE_SLOTS = 150;

/** Returns the compute limit: the simulation's units, plus a margin for changing state and the wallet's headroom. */
export function computeLimit(unitsConsumed: number): number {
  return Math.ceil(unitsConsumed * 1.15) + WALLET_HEADROOM;
}

/**
 * Returns micro-lamports per compute unit: the median of the last 150 slots, at least MIN_PRICE, doubled for each of
 * the `lost` signings of the same intent that never landed, capped so that the priority fee stays below
 * MAX_PRIORITY_LAMPORTS. Slots without a priority fee, or that the node does not know, count as zero: one expensive
 * transaction of a stranger does not move the median.
 */
export function priorityPrice(recent: number[], limit: number, lost = 0): number {
  const slots = recent.slice(0, PRICE_SLOTS).sort((a, b) => b - a);
  // Zeros fill up to 150 slots: the median is the 76th price from the top.
  const median = slots[PRICE_SLOTS / 2] ?? 0;
  const price = Math.max(Math.ceil(median), MIN_PRICE) * 2 ** Math.min(lost, 30);
  const cap = Number((MAX_PRIORITY_LAMPORTS * MICRO) / BigInt(limit));
  return Math.min(price, cap);
}

/** Returns the compute limit of a transaction to which no wallet adds anything: the less it is, the more a bid counts. */
export function rescueLimit(unitsConsumed: number): number {
  return Math.ceil((unitsConsumed + BUDGET_UNITS) * 1.2);
}

/**
 * Returns micro-lamports per compute unit of a rescue: a bid of MAX_PRIORITY_LAMPORTS, doubled for each of the `lost`
 * ones before, up to MAX_RESCUE_LAMPORTS.
 */
export function rescuePrice(limit: number, lost: number): number {
  const bid = MAX_PRIORITY_LAMPORTS << BigInt(Math.min(lost, 30));
  return Number(((bid < MAX_RESCUE_LAMPORTS ? bid : MAX_RESCUE_LAMPORTS) * MICRO) / BigInt(limit));
}

/** Returns the lamports that the payer spends beyond the transfers: signature and priority fee. */
export function networkFee(limit: number, price: number): bigint {
  return SIGNATURE_LAMPORTS + (BigInt(limit) * BigInt(price) + MICRO - 1n) / MICRO;
}

/**
 * Reads recent prices for transactions that write `creatorAccounts`; without any, prices of whole blocks. Never pass
 * the treasury, the operator or a sender: no one else competes for these accounts, so a stranger, or our own last
 * transaction, would set our price. If the node cannot answer, the floor applies.
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
