/**
 * The contract with Solana's JSON-RPC: given the request of each fixture, the local network gives an answer of the same
 * shape.
 */
import {
  Keypair,
  PublicKey,
  SystemProgram,
  type Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, test } from 'vitest';
import { buildTransaction } from '../../chain/transaction.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { base64, ownNetwork } from '../../tests/own-network.ts';
import { mint as mintBytes } from '../../tests/vectors/handmade-accounts.ts';
import type { Fixture } from './fixture.ts';
import { readFixtures } from './fixtures.ts';

const FIXTURES = readFixtures('solana');

interface Rpc {
  method: string;
  params: unknown[];
}

const rpcOf = (fixture: Fixture) => fixture.request.body as Rpc;

describe('the local network, given the request of a fixture', () => {
  const network = ownNetwork();

  /** Returns the equivalent of a fixture's request on a network that does not know its literal bytes. */
  async function prepared({ request, switch: how }: Fixture): Promise<unknown[]> {
    const { params } = request.body as Rpc;
    const wants = (how ?? {}) as Record<string, unknown>;
    if (wants.fault) await network.call('local_fault', wants.fault);
    if (typeof wants.transaction === 'string')
      return [await transaction(wants.transaction), ...params.slice(1)];
    if (Array.isArray(wants.signatures)) {
      const found = await Promise.all(wants.signatures.map((kind: string) => signature(kind)));
      return [Array.isArray(params[0]) ? found : found[0], ...params.slice(1)];
    }
    if (wants.address === 'landed') return [await busyWallet(), ...params.slice(1)];
    if (Array.isArray(wants.addresses)) {
      const wallet = (await network.funded()).publicKey.toBase58();
      const unknown = Keypair.generate().publicKey.toBase58();
      return [wants.addresses.map((kind) => (kind === 'wallet' ? wallet : unknown)), ...params.slice(1)];
    }
    if (typeof wants.mint === 'string') return held(params, wants.mint, wants.owner);
    return params;
  }

  async function transaction(kind: string): Promise<string> {
    const signer = kind === 'penniless' ? Keypair.generate() : await network.funded();
    const payment = await network.payment(signer, kind === 'too-much' ? 50_000_000_000 : undefined);
    if (kind === 'late') await network.call('local_expireBlockhashes');
    if (kind === 'twice') {
      await network.call('sendTransaction', base64(payment), {
        encoding: 'base64',
        preflightCommitment: 'confirmed',
      });
    }
    const bytes = Uint8Array.from(payment.serialize());
    if (kind === 'forged') bytes[10]! ^= 1;
    // The instruction names the fee payer as its program.
    if (kind === 'insane') bytes[1 + 64 + 3 + 1 + 3 * 32 + 32 + 1] = 0;
    return Buffer.from(bytes).toString('base64');
  }

  async function signature(kind: string): Promise<string> {
    if (kind === 'looked-up') return lookedUp();
    const payment = await network.payment(
      await network.funded(),
      kind === 'failed' ? 50_000_000_000 : undefined,
    );
    if (kind === 'unknown') return network.payment(Keypair.generate()).then(nameOf);
    const { result } = await network.call('sendTransaction', base64(payment), {
      encoding: 'base64',
      skipPreflight: true,
    });
    return result as string;
  }

  /**
   * Returns a transaction that opens a token account, which takes calls within calls, for a mint from a lookup table.
   */
  async function lookedUp(): Promise<string> {
    const signer = await network.funded();
    const [mint, table] = [Keypair.generate().publicKey.toBase58(), Keypair.generate().publicKey.toBase58()];
    const listed = Buffer.alloc(56 + 32);
    listed.writeUInt32LE(1, 0);
    listed.writeBigUInt64LE(2n ** 64n - 1n, 4);
    listed.set(bs58.decode(mint), 56);
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const mintData = text(mintBytes({ authority: new Uint8Array(32).fill(7), supply: 0n }));
    await network.call('local_setAccounts', [
      { pubkey: mint, owner: TOKEN_PROGRAM, data: mintData },
      { pubkey: table, owner: 'AddressLookupTab1e1111111111111111111111111', data: text(listed) },
    ]);
    const payer = signer.publicKey.toBase58();
    const account = associatedAccount(payer, mint, TOKEN_PROGRAM);
    const keys = [payer, account, payer, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].map((address, at) => ({
      pubkey: new PublicKey(address),
      isSigner: at === 0,
      isWritable: at < 2,
    }));
    const programId = new PublicKey(ASSOCIATED_TOKEN_PROGRAM);
    const { blockhash } = await network.connection.getLatestBlockhash();
    const unsigned = buildTransaction({
      payer,
      instructions: [new TransactionInstruction({ programId, keys, data: Buffer.from([1]) })],
      blockhash,
      lookupTables: [{ address: table, addresses: [mint] }],
    });
    const transaction = VersionedTransaction.deserialize(Buffer.from(unsigned, 'base64'));
    transaction.sign([signer]);
    const { result } = await network.call('sendTransaction', base64(transaction), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    });
    await network.call('local_advanceSlots', 40);
    return result as string;
  }

  const nameOf = (signed: Transaction) => bs58.encode(signed.signature!);

  async function busyWallet(): Promise<string> {
    const signer = await network.funded();
    for (const lamports of [1_000_000_000, 2_000_000_000]) {
      const transfer = SystemProgram.transfer({
        fromPubkey: signer.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports,
      });
      const signed = await network.signed(signer, transfer);
      await network.call('sendTransaction', base64(signed), { encoding: 'base64', skipPreflight: true });
    }
    await network.call('local_advanceSlots', 40);
    return signer.publicKey.toBase58();
  }

  async function held(params: unknown[], kind: string, byOwner: unknown): Promise<unknown[]> {
    const program = kind === 'classic' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM;
    const [mint, owner] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
    const data = Buffer.alloc(kind === 'classic' ? 165 : 170);
    data.set(mint.toBytes(), 0);
    data.set(owner.toBytes(), 32);
    data.writeBigUInt64LE(5n, 64);
    data[108] = 1;
    if (kind !== 'classic') data[165] = 2;
    const account = (bytes: Uint8Array) => ({ owner: program, data: Buffer.from(bytes).toString('base64') });
    await network.call('local_setAccounts', [
      { pubkey: mint.toBase58(), ...account(mintBytes({ authority: owner.toBytes(), supply: 5n })) },
      { pubkey: Keypair.generate().publicKey.toBase58(), ...account(data) },
    ]);
    if (byOwner === 'program') return [owner.toBase58(), ...params.slice(1)];
    if (byOwner) return [owner.toBase58(), { mint: mint.toBase58() }, params[2]];
    const config = structuredClone(params[1]) as { filters: { memcmp?: { bytes: string } }[] };
    for (const filter of config.filters) if (filter.memcmp) filter.memcmp.bytes = mint.toBase58();
    return [program, config];
  }

  afterEach(async () => {
    await network.call('local_clearFaults');
  });

  test.each(FIXTURES.map((fixture) => [fixture.name, fixture] as const))(
    'the local network answers in the shape of %s',
    async (_, fixture) => {
      const { method } = rpcOf(fixture);
      const params = await prepared(fixture);
      const response = await fetch(network.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { answer } = fixture;
      expect(response.status).toBe(answer.status);
      const text = await response.text();
      if (answer.text !== undefined) {
        expect(text).toBe(answer.text);
        expect(response.headers.get('retry-after')).toBe(answer.headers?.['retry-after'] ?? null);
        return;
      }
      const [expected, actual] = [answer.body, JSON.parse(text)] as {
        error?: { code: number; message: string };
      }[];
      expect(actual?.error?.code).toBe(expected?.error?.code);
      if (expected?.error)
        expect(actual?.error?.message.split(/[\d:`]/)[0]).toBe(expected.error.message.split(/[\d:`]/)[0]);
      expect(differences(expected, actual, '')).toEqual([]);
    },
  );
});

/**
 * Returns where the answer's shape differs from the fixture's: missing keys, or values of another type. A null in the
 * fixture allows anything.
 */
function differences(expected: unknown, actual: unknown, at: string): string[] {
  if (expected === null || actual === null) return [];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${at}: no list`];
    if (expected.length === 0 || actual.length === 0) return [];
    return differences(expected[0], actual[0], `${at}[0]`);
  }
  if (typeof expected !== typeof actual) return [`${at}: ${typeof actual} instead of ${typeof expected}`];
  if (typeof expected !== 'object') return [];
  return Object.entries(expected as object).flatMap(([key, value]) =>
    key in (actual as object)
      ? differences(value, (actual as Record<string, unknown>)[key], `${at}.${key}`)
      : [`${at}.${key}: missing`],
  );
}
