/** Reads the local chain from a browser test, past the app. Of this run's world, unless `rpcUrl` names another. */

import { type Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';
import { expect, inject, vi } from 'vitest';
import { ASSOCIATED_TOKEN_PROGRAM } from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import type { WorldToken } from '../../local/world/types.ts';
import { rpcCall } from '../rpc.ts';

const rpc = <T>(rpcUrl: string | undefined, method: string, ...params: unknown[]): Promise<T> =>
  rpcCall<T>(rpcUrl ?? inject('rpcUrl'), method, ...params);

const confirmed = { commitment: 'confirmed' };

export async function lamports(address: string, rpcUrl?: string): Promise<bigint> {
  return BigInt((await rpc<{ value: number }>(rpcUrl, 'getBalance', address, confirmed)).value);
}

/** Base units of `mint` that `owner` holds over all accounts. */
export async function tokenUnits(owner: string, mint: string): Promise<bigint> {
  const { value } = await rpc<{ value: { account: { data: [string] } }[] }>(
    undefined,
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { encoding: 'base64', ...confirmed },
  );
  return value.reduce(
    (sum, { account }) => sum + Buffer.from(account.data[0], 'base64').readBigUInt64LE(64),
    0n,
  );
}

/** Lamports that an account of this size must hold. */
export async function rentOf(bytes: number): Promise<bigint> {
  return BigInt(await rpc<number>(undefined, 'getMinimumBalanceForRentExemption', bytes));
}

interface Landed {
  meta: { err: unknown; fee: number; preBalances: number[]; postBalances: number[] };
  transaction: { message: { accountKeys: string[] } };
}

/** What the network charged for a successful transaction, and what it changed for `address`, in lamports. */
export async function landed(signature: string, address: string): Promise<{ fee: bigint; change: bigint }> {
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, ...confirmed };
  const { meta, transaction } = await rpc<Landed>(undefined, 'getTransaction', signature, options);
  if (meta.err !== null) throw new Error(`${signature} failed: ${JSON.stringify(meta.err)}`);
  const at = transaction.message.accountKeys.indexOf(address);
  const change = at < 0 ? 0 : meta.postBalances[at]! - meta.preBalances[at]!;
  return { fee: BigInt(meta.fee), change: BigInt(change) };
}

/** The chain's clock, unix seconds. */
export async function chainTime(): Promise<number> {
  const slot = await rpc<number>(undefined, 'getSlot', confirmed);
  return rpc<number>(undefined, 'getBlockTime', slot);
}

/** When a transaction landed, ms since 1970 by this machine's clock, to a second or two: the chain's clock may be ahead. */
export async function landedAt(signature: string): Promise<number> {
  const options = { maxSupportedTransactionVersion: 0, ...confirmed };
  const { blockTime } = await rpc<{ blockTime: number }>(undefined, 'getTransaction', signature, options);
  return Date.now() - (1000 * (await chainTime()) - 1000 * blockTime);
}

/** Moves the chain's clock. Move it back by the same: other tests share it. */
export async function travel(seconds: number): Promise<void> {
  await rpc(undefined, 'local_travel', seconds);
}

/** That many blocks at once; the chain's clock does not move. */
export async function advanceSlots(slots: number): Promise<void> {
  await rpc(undefined, 'local_advanceSlots', slots);
}

/** A new blockhash, as a wallet requests it that renews the one it was given. */
export async function latestBlockhash(): Promise<string> {
  const { value } = await rpc<{ value: { blockhash: string } }>(undefined, 'getLatestBlockhash', confirmed);
  return value.blockhash;
}

/** Sends signed bytes past the app; returns the signature. */
export async function sendRaw(transaction: Uint8Array): Promise<string> {
  const base64 = Buffer.from(transaction).toString('base64');
  return rpc(undefined, 'sendTransaction', base64, { encoding: 'base64', preflightCommitment: 'confirmed' });
}

export async function setLamports(address: string, lamports: bigint): Promise<void> {
  await rpc(undefined, 'local_setAccounts', [{ pubkey: address, lamports: String(lamports) }]);
}

/** Moves tokens to a wallet, whose account is created if missing. */
export async function giveTokens(
  { mint, tokenProgram, decimals }: WorldToken,
  from: Keypair,
  to: string,
  units: bigint,
): Promise<void> {
  const payer = from.publicKey.toBase58();
  const [source, target] = [payer, to].map((owner) => associatedAccount(owner, mint, tokenProgram));
  const key = (address: string, isWritable = false) => ({
    pubkey: new PublicKey(address),
    isSigner: address === payer,
    isWritable,
  });
  const create = new TransactionInstruction({
    programId: new PublicKey(ASSOCIATED_TOKEN_PROGRAM),
    keys: [
      ...[key(payer, true), key(target!, true), key(to), key(mint)],
      ...[key(SystemProgram.programId.toBase58()), key(tokenProgram)],
    ],
    // CreateIdempotent.
    data: Buffer.from([1]),
  });
  // TransferChecked.
  const data = Buffer.from([12, ...new Uint8Array(8), decimals]);
  data.writeBigUInt64LE(units, 1);
  const transfer = new TransactionInstruction({
    programId: new PublicKey(tokenProgram),
    keys: [key(source!, true), key(mint), key(target!, true), key(payer)],
    data,
  });
  const { value } = await rpc<{ value: { blockhash: string } }>(undefined, 'getLatestBlockhash', confirmed);
  const transaction = new Transaction({ feePayer: from.publicKey, ...value, lastValidBlockHeight: 0 });
  transaction.add(create, transfer).sign(from);
  const bytes = Buffer.from(transaction.serialize()).toString('base64');
  const before = await tokenUnits(to, mint);
  await rpc(undefined, 'sendTransaction', bytes, { encoding: 'base64', preflightCommitment: 'confirmed' });
  await vi.waitFor(async () => expect(await tokenUnits(to, mint)).not.toBe(before), 60_000);
}
