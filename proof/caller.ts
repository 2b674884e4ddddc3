/**
 * The key with which `finish` pays the network's fees. A record comes from strangers, so the key is worth next to
 * nothing: one of its own, or one that the user gives and that passes the same rule.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { SIGNATURE_LAMPORTS } from '../chain/budget.ts';
import { systemClock } from '../chain/clock.ts';
import type { SolanaRpc } from '../chain/rpc.ts';
import { DEPOSIT_TOKEN_ACCOUNT_BYTES } from '../core/escrow/rules.ts';
import { ProofError, readKey } from './input.ts';

/** The most that a key may hold: 0.05 SOL. */
const MOST_LAMPORTS = 50_000_000n;
/** Base fee and the largest priority fee of a step; the escrow repays the first. */
const STEP_LAMPORTS = 15_000n;
const ASK_AGAIN_MS = 2000;

/** Returns the lamports as SOL. */
export function solText(lamports: bigint): string {
  const text = `${lamports / 1_000_000_000n}.${String(lamports % 1_000_000_000n).padStart(9, '0')}`;
  return `${text.replace(/\.?0+$/, '')} SOL`;
}

/**
 * Returns where the key for an escrow is: in the user's own folder. A record may come with a folder of files, and a key
 * beside it may be its maker's.
 */
export function ownKeyFile(escrow: string): string {
  return join(homedir(), '.fanfare', `finish-${escrow}.json`);
}

/**
 * Returns the key in `file`, which is made if it does not exist. It stays there, so that nothing is lost in a crash.
 */
export function ownKey(file: string): Keypair {
  if (existsSync(file)) return readKey(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const key = Keypair.generate();
  // Fails rather than follow or overwrite anything that appeared meanwhile.
  writeFileSync(file, JSON.stringify([...key.secretKey]), { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
  return key;
}

/**
 * Returns the most lamports that all steps of a draw of `places` places need, including the rent minimum of the key's
 * account. Throws ProofError when a node makes it more than a key may hold.
 */
export async function neededLamports(rpc: SolanaRpc, places: number, isToken: boolean): Promise<bigint> {
  const [empty, token] = await Promise.all([
    rpc.rentMinimum(0),
    rpc.rentMinimum(DEPOSIT_TOKEN_ACCOUNT_BYTES),
  ]);
  const needed = empty + BigInt(2 + 2 * places) * STEP_LAMPORTS + (isToken ? 3n * token : 0n);
  if (needed <= MOST_LAMPORTS) return needed;
  throw new ProofError(`By this node the fees are ${solText(needed)}, more than a draw can cost.`);
}

/**
 * Waits until the key holds `needed` lamports. Returns false when it does not within `patienceMs`. Tells where to send
 * them.
 */
export async function awaitFunds(
  rpc: SolanaRpc,
  key: Keypair,
  needed: bigint,
  patienceMs: number,
): Promise<boolean> {
  const address = key.publicKey.toBase58();
  const until = Date.now() + patienceMs;
  for (let hasAsked = false; ; ) {
    const [account] = await rpc.accounts([address]);
    if ((account?.lamports ?? 0n) >= needed) return true;
    if (!hasAsked) console.log(`Please send ${solText(needed)} to ${address}: it pays the network's fees.`);
    hasAsked = true;
    if (Date.now() >= until) return false;
    await systemClock.sleep(ASK_AGAIN_MS);
  }
}

/** Throws ProofError for a key that is worth something, or that takes part in this draw. */
export async function requireWorthless(
  rpc: SolanaRpc,
  key: Keypair,
  parties: ReadonlySet<string>,
): Promise<void> {
  const address = key.publicKey.toBase58();
  if (parties.has(address)) {
    throw new ProofError(
      `${address} takes part in this draw. Please use a key that does not, or none at all.`,
    );
  }
  const [[account], tokens] = await Promise.all([rpc.accounts([address]), rpc.tokenAccountCount(address)]);
  const lamports = account?.lamports ?? 0n;
  if (lamports > MOST_LAMPORTS) {
    throw new ProofError(
      `${address} holds ${solText(lamports)}. Please use a key with at most ${solText(MOST_LAMPORTS)}, or none at all.`,
    );
  }
  if (tokens > 0)
    throw new ProofError(`${address} owns tokens. Please use a key without any, or none at all.`);
}

/** Sends everything that the key holds to `to`. Returns the signature, or null when it holds nothing. */
export async function returnRest(rpc: SolanaRpc, key: Keypair, to: string): Promise<string | null> {
  const [account] = await rpc.accounts([key.publicKey.toBase58()]);
  const lamports = (account?.lamports ?? 0n) - SIGNATURE_LAMPORTS;
  if (lamports <= 0n) return null;
  const { blockhash } = await rpc.latestBlockhash();
  const message = new TransactionMessage({
    payerKey: key.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: new PublicKey(to), lamports }),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([key]);
  return rpc.send(Buffer.from(transaction.serialize()).toString('base64'));
}
