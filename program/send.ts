/** Sends transactions to a cluster until each of them is confirmed, whatever the network loses. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ComputeBudgetProgram,
  type Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { describeChainError, isBlockhashError, isDuplicateError } from '../chain/errors.ts';
import { RpcError, RpcUnavailable, type SolanaRpc } from '../chain/rpc.ts';
import { toBase64 } from '../core/base64.ts';
import type { LoaderInstruction } from './loader.ts';

/**
 * How many blockhashes of a transaction may expire before we give up: two to five minutes on mainnet, depending on the
 * length of a slot.
 */
const ROUNDS = 5;
const RESEND_MS = 2_000;
const POLL_MS = 400;
/** The number of statuses that a node returns per call. */
const STATUSES = 256;
/** Attempts of a request before a node counts as down. */
const TRIES = 5;

/** One transaction: its instructions, and the signers beside the payer. */
export interface Work {
  instructions: LoaderInstruction[];
  signers?: Keypair[];
}

export interface Sender {
  rpc: SolanaRpc;
  payer: Keypair;
  /** Micro-lamports per compute unit; doubled for a transaction that expired. 0 sets no price. */
  priceMicroLamports: number;
}

interface Sent {
  work: Work;
  signature: string;
  /** Base64. */
  raw: string;
}

/**
 * Sends all of `works` at once. An expired transaction is signed and sent again at twice the price, so each must do no
 * harm when it lands twice. Throws with the chain's reason when one fails, with the node's when it refuses one, and
 * when one is not confirmed after some minutes.
 */
export async function sendAll(sender: Sender, works: Work[]): Promise<void> {
  const { rpc } = sender;
  let open = works;
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const { blockhash, lastValidBlockHeight } = await patiently(() => rpc.latestBlockhash());
    const price = sender.priceMicroLamports * 2 ** round;
    let waiting = open.map((work) => sign(sender, work, blockhash, price));
    let sentAt = 0;
    while (waiting.length > 0) {
      const alive = (await patiently(() => rpc.blockHeight('confirmed'))) <= lastValidBlockHeight;
      if (alive && Date.now() - sentAt >= RESEND_MS) {
        sentAt = Date.now();
        for (const { raw } of waiting) await sendRaw(rpc, raw);
      }
      waiting = await unconfirmed(rpc, waiting);
      // Statuses are read once more after the last block in which these could land.
      if (!alive) break;
      if (waiting.length > 0) await sleep(POLL_MS);
    }
    open = waiting.map(({ work }) => work);
  }
  if (open.length > 0)
    throw new Error(`${open.length} transactions were not confirmed: is the network busy?`);
}

/** Retries a request that got no answer: earlier steps are already on chain and must not be lost. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RpcUnavailable) || tries === TRIES) throw error;
      await sleep(Math.max(error.retryAfterMs ?? 0, RESEND_MS));
    }
  }
}

/**
 * As a v0 message, because web3.js converts the data of a legacy message to base58 and back: most of a deployment's
 * time.
 */
function sign({ payer }: Sender, work: Work, blockhash: string, priceMicroLamports: number): Sent {
  const price = { microLamports: priceMicroLamports };
  const instructions = priceMicroLamports > 0 ? [ComputeBudgetProgram.setComputeUnitPrice(price)] : [];
  for (const { program, keys, data } of work.instructions) {
    instructions.push(
      new TransactionInstruction({
        programId: new PublicKey(program),
        keys: keys.map(({ address, signer, writable }) => ({
          pubkey: new PublicKey(address),
          isSigner: signer,
          isWritable: writable,
        })),
        data: Buffer.from(data),
      }),
    );
  }
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([payer, ...(work.signers ?? [])]);
  return { work, signature: bs58.encode(transaction.signatures[0]!), raw: toBase64(transaction.serialize()) };
}

/**
 * Throws when a node understood the bytes and refuses them. A missing answer is no error: the transaction may have
 * landed all the same, and the chain shows it.
 */
async function sendRaw(rpc: SolanaRpc, raw: string): Promise<void> {
  try {
    // Preflight on a node that is behind would refuse what the chain accepts.
    await rpc.send(raw, true);
  } catch (error) {
    if (error instanceof RpcUnavailable) return;
    if (error instanceof RpcError && (isDuplicateError(error) || isBlockhashError(error))) return;
    throw error;
  }
}

/** The transactions that the chain has not confirmed yet. Throws when one of them failed there. */
async function unconfirmed(rpc: SolanaRpc, sent: Sent[]): Promise<Sent[]> {
  const rest: Sent[] = [];
  for (let at = 0; at < sent.length; at += STATUSES) {
    const some = sent.slice(at, at + STATUSES);
    const statuses = await patiently(() => rpc.signatureStatuses(some.map(({ signature }) => signature)));
    for (const [i, one] of some.entries()) {
      const status = statuses[i];
      if (status && status.err !== null) {
        throw new Error(
          `Transaction ${one.signature} failed: ${describeChainError(status.err)} (${JSON.stringify(status.err)})`,
        );
      }
      if (!status || status.confirmationStatus === 'processed') rest.push(one);
    }
  }
  return rest;
}
