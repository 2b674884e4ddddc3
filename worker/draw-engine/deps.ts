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
import { SolanaRpc } from '../../chain/rpc.ts';
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
  operator: Keypair;
  /** The escrow program, base58. */
  program: string;
}

/** Builds the dependencies. Refuses not_configured. */
export function depsOf(env: Env): Deps {
  return {
    env,
    db: database(env),
    rpc: solana(env),
    secondRpc: env.SECOND_RPC_URL ? new SolanaRpc(env.SECOND_RPC_URL, undefined, env.SITE_URL) : null,
    beacon: new BeaconClient(env.BEACON_URL, undefined, undefined, env.SITE_URL),
    clock: systemClock,
    operator: operatorOf(env),
    program: programOf(env),
  };
}

function programOf(env: Env): string {
  if (!isAddress(env.ESCROW_PROGRAM)) throw new Refusal('not_configured', { what: 'the escrow program' });
  return env.ESCROW_PROGRAM;
}

/** Keys by binding, each read once: that takes as long as a signature. */
const operators = new WeakMap<Env, Keypair>();

/** Returns the operator's key. Refuses not_configured. */
export function operatorOf(env: Env): Keypair {
  const known = operators.get(env) ?? keypairOf(env.OPERATOR_KEY, "the operator's key");
  operators.set(env, known);
  return known;
}

/** Signs a text of core/messages.ts as the operator, for receipts, lists and picks. Returns base58 of Ed25519. */
export async function signedBy(operator: Keypair, text: string): Promise<string> {
  return bs58.encode(await signNatively(operator.secretKey.subarray(0, 32), utf8ToBytes(text)));
}
