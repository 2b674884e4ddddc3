/**
 * The outside dependencies of the draw engine in one object, so that tests can bring their own clock or a failing
 * network.
 */
import { utf8ToBytes } from '@noble/hashes/utils';
import type { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { type Clock, systemClock } from '../../chain/clock.ts';
import { BeaconClient } from '../../chain/drand-client.ts';
import type { HolderRpc } from '../../chain/holders.ts';
import { keypairOf } from '../../chain/keys.ts';
import { signNatively } from '../../chain/native-signature.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { isAddress } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Database, database, type Env, solana } from '../env.ts';

export interface Deps {
  env: Env;
  db: Database;
  rpc: SolanaRpc;
  /** Another provider's node, which must give nearly the same holders; null without one. */
  secondRpc: HolderRpc | null;
  beacon: BeaconClient;
  /** Our own clock, ms. The program itself decides by the chain's clock. */
  clock: Clock;
  /** Signs commits, withdrawals, cancels and receipts, and holds nothing: a thief of its key empties no purse. */
  operator: Keypair;
  /** Pays every network fee, and calls the steps that anyone may call. */
  payer: Keypair;
  /** The escrow program, base58. */
  program: string;
}

/** Builds the dependencies. Refuses not_configured. */
export function depsOf(env: Env): Deps {
  return {
    env,
    db: database(env),
    rpc: solana(env),
    secondRpc: env.SECOND_RPC_URL ? solana(env, env.SECOND_RPC_URL) : null,
    beacon: new BeaconClient(env.BEACON_URL, undefined, undefined, env.SITE_URL),
    clock: systemClock,
    operator: operatorOf(env),
    payer: payerOf(env),
    program: programOf(env),
  };
}

function programOf(env: Env): string {
  if (!isAddress(env.ESCROW_PROGRAM)) throw new Refusal('not_configured', { what: 'the escrow program' });
  return env.ESCROW_PROGRAM;
}

/** Returns a reader of one of our keys. It reads each binding once: that takes as long as a signature. */
function keyReader(read: (env: Env) => Keypair): (env: Env) => Keypair {
  const keys = new WeakMap<Env, Keypair>();
  return (env) => {
    const key = keys.get(env) ?? read(env);
    keys.set(env, key);
    return key;
  };
}

/** Returns the operator's key. Refuses not_configured. */
export const operatorOf = keyReader((env) => keypairOf(env.OPERATOR_KEY, "the operator's key"));

/** Returns the payer's key. Refuses not_configured. */
export const payerOf = keyReader((env) => keypairOf(env.PAYER_KEY, "the payer's key"));

/** Signs a text of core/messages.ts as the operator, for receipts, lists and picks. Returns base58 of Ed25519. */
export async function signedBy(operator: Keypair, text: string): Promise<string> {
  return bs58.encode(await signNatively(operator.secretKey.subarray(0, 32), utf8ToBytes(text)));
}
