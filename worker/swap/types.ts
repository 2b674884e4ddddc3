/** What payouts ask of a swap service. worker/swap/client.ts: `swapClient(env): SwapClient` asks Jupiter; tests bring their own. */
import type { TransactionInstruction } from '@solana/web3.js';

export interface SwapOffer {
  /** What it would bring, lamports of wrapped SOL. */
  outLamports: bigint;
  /** How far it moves the price, percent, never negative. */
  priceImpactPercent: number;
}

export interface BuiltSwap {
  outLamports: bigint;
  /**
   * Sets up, swaps and unwraps, in order. Compute budget instructions are left out: whoever sends adds its own. So are
   * creations of token accounts that exist.
   */
  instructions: TransactionInstruction[];
  lookupTables: { address: string; addresses: string[] }[];
}

/** Both refuse swap_unavailable (no usable answer: ask again) and swap_refused (the service said no, in its words). */
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
  /** The most accounts that the route may name, 1 to 64. Fewer make a shorter transaction and often a worse price. */
  maxAccounts: number;
}
