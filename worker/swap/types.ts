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
  /** Sets up, swaps and unwraps, in order. Compute budget instructions are left out: whoever sends adds its own. */
  instructions: TransactionInstruction[];
  lookupTables: { address: string; addresses: string[] }[];
}

/** Both refuse swap_unavailable (no usable answer: ask again) and swap_refused (the service said no, in its words). */
export interface SwapClient {
  quote(mint: string, amount: bigint): Promise<SwapOffer>;
  /** `amount` in base units of `mint`; `taker` signs, pays and receives SOL. */
  build(input: { mint: string; amount: bigint; taker: string; slippageBps: number }): Promise<BuiltSwap>;
}
