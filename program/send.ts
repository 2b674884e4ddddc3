/** Sends transactions to a cluster until each of them is confirmed, whatever the network loses. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ComputeBudgetProgram,
  type Connection,
  type Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { LoaderInstruction } from './loader.ts';

/** Blockhashes that a transaction may outlive before we give up: about five minutes on mainnet. */
const ROUNDS = 5;
const RESEND_MS = 2_000;
const POLL_MS = 400;
/** Statuses that a node tells at once. */
const STATUSES = 256;

/** One transaction: its instructions, and who signs beside the payer. */
export interface Work {
  instructions: LoaderInstruction[];
  signers?: Keypair[];
}

export interface Sender {
  connection: Connection;
  payer: Keypair;
  /** Micro-lamports per compute unit, for a busy network. */
  priceMicroLamports: number;
}

interface Sent {
  work: Work;
  signature: string;
  raw: Uint8Array;
}

/**
 * Sends all of `works` at once. What expires is signed and sent again, so each must do no harm when it lands twice.
 * Throws with the chain's reason when one fails, and when one is not confirmed after some minutes.
 */
export async function sendAll(sender: Sender, works: Work[]): Promise<void> {
  const { connection } = sender;
  let open = works;
  let problem = '';
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
    let waiting = open.map((work) => sign(sender, work, blockhash));
    let sentAt = 0;
    while (waiting.length > 0) {
      const alive = (await connection.getBlockHeight('confirmed')) <= lastValidBlockHeight;
      if (alive && Date.now() - sentAt >= RESEND_MS) {
        sentAt = Date.now();
        for (const { raw } of waiting) problem = (await sendRaw(connection, raw)) ?? problem;
      }
      waiting = await unconfirmed(connection, waiting);
      // Statuses are read once more after the last block in which these could land.
      if (!alive) break;
      if (waiting.length > 0) await sleep(POLL_MS);
    }
    open = waiting.map(({ work }) => work);
  }
  if (open.length > 0)
    throw new Error(`${open.length} transactions were not confirmed: is the network busy?`);
}

/** As a v0 message, because web3.js writes the data of a legacy one down in base58, and back: most of a deployment's time. */
function sign({ payer, priceMicroLamports }: Sender, work: Work, blockhash: string): Sent {
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
  return { work, signature: bs58.encode(transaction.signatures[0]!), raw: transaction.serialize() };
}

/** Answers what went wrong, if anything did. The transaction may have landed all the same: the chain tells. */
async function sendRaw(connection: Connection, raw: Uint8Array): Promise<string | null> {
  try {
    // A node that lags behind would refuse in preflight what the chain accepts.
    await connection.sendRawTransaction(raw, { skipPreflight: true, maxRetries: 0 });
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Those that the chain has not confirmed yet. Throws when one of them failed there. */
async function unconfirmed(connection: Connection, sent: Sent[]): Promise<Sent[]> {
  const rest: Sent[] = [];
  for (let at = 0; at < sent.length; at += STATUSES) {
    const some = sent.slice(at, at + STATUSES);
    const { value } = await connection.getSignatureStatuses(some.map(({ signature }) => signature));
    for (const [i, one] of some.entries()) {
      const status = value[i];
      if (status?.err) {
        throw new Error(`Transaction ${one.signature} failed: ${JSON.stringify(status.err)}`);
      }
      if (!status || status.confirmationStatus === 'processed') rest.push(one);
    }
  }
  return rest;
}
