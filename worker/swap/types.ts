/**
 * The interface of a swap service for payouts. `swapClient(env)` in worker/swap/client.ts uses Jupiter; tests bring
 * their own.
 */
import type { TransactionInstruction } from '@solana/web3.js';

export interface SwapOffer {
  /** Proceeds in lamports of wrapped SOL. */
  outLamports: bigint;
  /** Effect on the price, percent, never negative. */
  priceImpactPercent: number;
}

export interface BuiltSwap {
  outLamports: bigint;
  /**
   * Sets up, swaps and unwraps, in order. Compute budget instructions are left out: the sender adds its own. So are
   * creations of token accounts that exist.
   */
  instructions: TransactionInstruction[];
  lookupTables: { address: string; addresses: string[] }[];
}

/**
 * Both refuse swap_unavailable (no usable answer: retry) and swap_refused (the service's own refusal, in its words).
 */
export interface SwapClient {
  quote(mint: string, amount: bigint): Promise<SwapOffer>;
  build(input: BuildInput): Promise<BuiltSwap>;
}

export interface BuildInput {
  mint: string;
  /** Base units of `mint`. */
  amount: bigint;
  /** Signs, pays and receives SOL. */
  taker: string;
  slippageBps: number;
  /** The maximum of accounts in the route, 1 to 64. Fewer make a shorter transaction and often a worse price. */
  maxAccounts: number;
}
