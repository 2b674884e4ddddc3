/** The outside world of payouts in one object, so that tests can bring their own clock, network or swaps. */
import type { Keypair } from '@solana/web3.js';
import { type Clock, systemClock } from '../../chain/clock.ts';
import { addressOfKey, keypairOf } from '../../chain/keys.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Database, database, type Env, solana } from '../env.ts';
import { reserveLamports } from '../platform/settings.ts';
import { swapClient } from '../swap/client.ts';
import type { SwapClient } from '../swap/types.ts';

export interface PayoutDeps {
  db: Database;
  rpc: SolanaRpc;
  clock: Clock;
  swaps: SwapClient;
  treasury: Keypair;
  /** Holds one amount during its swap, and the costs of the swap. */
  swapWallet: Keypair;
  /** Lamports that payouts leave in the treasury; their network fees are paid out of them. */
  reserve: bigint;
}

/** Builds the dependencies. Refuses not_configured. */
export function payoutDepsOf(env: Env): PayoutDeps {
  const treasury = keypairOf(env.TREASURY_KEY, "the treasury's key");
  if (treasury.publicKey.toBase58() !== env.TREASURY_ADDRESS)
    throw new Refusal('not_configured', { what: 'the key of TREASURY_ADDRESS' });
  const swapWallet = keypairOf(env.SWAP_KEY, "the swap wallet's key");
  // The swap wallet's balance is swept into the treasury, so it must be no other wallet of ours.
  const swapAddress = swapWallet.publicKey.toBase58();
  const others = [env.TREASURY_ADDRESS, addressOfKey(env.OPERATOR_KEY), addressOfKey(env.PAYER_KEY)];
  if (others.includes(swapAddress)) throw new Refusal('not_configured', { what: 'a swap wallet of its own' });
  return {
    db: database(env),
    rpc: solana(env),
    clock: systemClock,
    // SOL is paid out, and tokens are returned, without Jupiter.
    get swaps() {
      return swapClient(env);
    },
    treasury,
    swapWallet,
    reserve: reserveLamports(env),
  };
}
