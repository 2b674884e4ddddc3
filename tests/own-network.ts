/** Helpers for tests of the local network: a network of their own, funded keys, raw requests. */
import {
  Connection,
  Keypair,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll } from 'vitest';
import { type RunningSolana, startSolana } from '../local/solana/server.ts';

export interface Network {
  readonly url: string;
  readonly connection: Connection;
  /** Sends one request and returns the whole reply. */
  call(method: string, ...params: unknown[]): Promise<RawReply>;
  /** Returns a new key with 10 SOL. */
  funded(): Promise<Keypair>;
  /** Returns a signed transaction with a fresh blockhash. */
  signed(signer: Keypair, ...instructions: TransactionInstruction[]): Promise<Transaction>;
  /** Returns a signed transfer of `lamports` to a random address. */
  payment(signer: Keypair, lamports?: number): Promise<Transaction>;
}

export interface RawReply {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply
  result?: any;
  error?: { code: number; message: string; data?: Record<string, unknown> };
}

/** Returns a network for the tests of one file. */
export function ownNetwork(): Network {
  let running: RunningSolana;
  let connection: Connection;
  beforeAll(async () => {
    running = await startSolana();
    connection = new Connection(running.url, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  });
  afterAll(() => running.close());

  const network: Network = {
    get url() {
      return running.url;
    },
    get connection() {
      return connection;
    },
    call: (method, ...params) => request(running.url, { jsonrpc: '2.0', id: 1, method, params }),
    async funded() {
      const signer = Keypair.generate();
      await connection.requestAirdrop(signer.publicKey, 10_000_000_000);
      return signer;
    },
    async signed(signer, ...instructions) {
      const transaction = new Transaction({
        feePayer: signer.publicKey,
        ...(await connection.getLatestBlockhash()),
      });
      transaction.add(...instructions).sign(signer);
      return transaction;
    },
    payment: (signer, lamports = 1_000_000_000) =>
      network.signed(
        signer,
        SystemProgram.transfer({
          fromPubkey: signer.publicKey,
          toPubkey: Keypair.generate().publicKey,
          lamports,
        }),
      ),
  };
  return network;
}

export async function request(url: string, body: unknown): Promise<RawReply> {
  const response = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await response.json()) as RawReply;
}

export function base64(transaction: { serialize(): Uint8Array }): string {
  return base64Of(transaction.serialize());
}

export function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Returns the little-endian u64 at `offset`. */
export function u64At(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true);
}
