/**
 * Bytes that claim to be accounts, transactions and answers of nodes: decoders return the decoded value or reject the
 * bytes; none throws.
 */
import { expect, inject, test } from 'vitest';
import { readAccounts } from '../../chain/account-stream.ts';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { decodeBondingCurve } from '../../core/accounts/bonding-curve.ts';
import { decodeClock } from '../../core/accounts/clock.ts';
import { decodeMetaplexMetadata } from '../../core/accounts/metaplex-metadata.ts';
import { decodeMint } from '../../core/accounts/mint.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import {
  decodeInterfaceMetadata,
  decodeMetadataPointer,
  decodeTokenMetadata,
} from '../../core/accounts/token-metadata.ts';
import { LAUNCH_PROGRAM, METADATA_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import { decodeEscrow } from '../../core/escrow/account.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import {
  assembleToken,
  pointerTarget,
  type RawAccount,
  tokenAddresses,
} from '../../core/tokens/chain-token.ts';
import { parseTransaction } from '../../core/transaction-message.ts';
import { prepared, rpc, token, world } from '../worker/support.ts';
import { Chance } from './chance.ts';
import { mutatedBytes, mutatedText } from './nasty.ts';

const { requests, seed, first } = inject('fuzz');
/** A decoder takes microseconds where a request takes milliseconds. */
const ROUNDS = requests;

interface Found {
  pubkey: string;
  owner: string;
  data: Uint8Array;
}

/** Real accounts of the local chain: mints of every kind, their metadata and curves, token accounts, the clock. */
async function realAccounts(): Promise<Found[]> {
  const addresses = new Set<string>(['SysvarC1ock11111111111111111111111111111111']);
  for (const { mint } of world.tokens)
    for (const address of Object.values(tokenAddresses(mint)!)) addresses.add(String(address));
  const { value } = await rpc<{ value: { pubkey: string; account: { data: [string, string] } }[] }>(
    'getTokenAccountsByOwner',
    world.people.creator.publicKey,
    { programId: token('spl').tokenProgram },
    { encoding: 'base64' },
  );
  for (const { pubkey } of value) addresses.add(pubkey);
  const list = [...addresses];
  const read = await rpc<{ value: ({ owner: string; data: [string, string] } | null)[] }>(
    'getMultipleAccounts',
    list,
    {
      encoding: 'base64',
    },
  );
  return read.value.flatMap((account, i) =>
    account ? [{ pubkey: list[i]!, owner: account.owner, data: fromBase64(account.data[0])! }] : [],
  );
}

const DECODERS: readonly ((data: Uint8Array) => unknown)[] = [
  decodeBondingCurve,
  decodeClock,
  decodeMetaplexMetadata,
  decodeMint,
  decodeTokenAccount,
  decodeTokenMetadata,
  decodeMetadataPointer,
  decodeInterfaceMetadata,
  decodeEscrow,
  parseTransaction,
  (data) => escrowEvents(world.tokens[0]!.mint, [`Program data: ${toBase64(data)}`]),
];

const OWNERS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM, METADATA_PROGRAM, LAUNCH_PROGRAM];

test(`decoders take ${ROUNDS} random accounts, and real ones with bytes changed, cut off or doubled`, async () => {
  const real = await realAccounts();
  expect(real.length).toBeGreaterThan(5);
  const signed = fromBase64((await prepared()).serializedTransaction)!;
  const wrong: string[] = [];
  let understood = 0;
  for (let number = first; number < first + ROUNDS; number++) {
    const chance = new Chance(seed, number);
    const source = chance.oneIn(8) ? signed : chance.pick(real).data;
    const data = chance.oneIn(10) ? chance.bytes(chance.below(700)) : mutatedBytes(chance, source);
    for (const decode of DECODERS) {
      try {
        if (decode(data) !== null) understood++;
      } catch (error) {
        wrong.push(`${seed}/${number} ${decode.name}: ${error}`);
      }
    }
    const where = tokenAddresses(chance.pick(world.tokens).mint)!;
    const accounts: (RawAccount | null)[] = [where.mint, where.metaplex, where.curve].map((address) => {
      const own = real.find(({ pubkey }) => pubkey === address);
      if (!own || chance.oneIn(6)) return null;
      const spoiled = chance.oneIn(2) ? mutatedBytes(chance, own.data) : own.data;
      return { address, owner: chance.oneIn(8) ? chance.pick(OWNERS) : own.owner, data: spoiled };
    });
    try {
      pointerTarget(where, accounts);
      const found = assembleToken(where, accounts);
      // Users read one line of text, whatever its bytes were.
      if (
        found &&
        (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(found.name + found.symbol) || found.name === '')
      )
        wrong.push(`${seed}/${number}: named ${JSON.stringify([found.name, found.symbol])}`);
    } catch (error) {
      wrong.push(`${seed}/${number} assembleToken: ${error}`);
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(understood).toBeGreaterThan(ROUNDS / 10);
}, 600_000);

test('truncated, nested or mixed-up answers of a node count as an unreachable node', async () => {
  const right = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: {
      context: { slot: 5 },
      value: Array.from({ length: 4 }, (_, i) => ({
        pubkey: world.tokens[0]!.mint,
        account: {
          owner: TOKEN_PROGRAM,
          lamports: i,
          data: [toBase64(new Uint8Array(40)), 'base64'],
          executable: false,
        },
      })),
    },
  });
  const outcomes = { read: 0, refused: 0 };
  for (let number = first; number < first + ROUNDS / 2; number++) {
    const chance = new Chance(seed, number);
    const bytes = chance.oneIn(3)
      ? mutatedBytes(chance, new TextEncoder().encode(right))
      : new TextEncoder().encode(mutatedText(chance, right));
    const half = chance.below(bytes.length + 1);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of [bytes.subarray(0, half), bytes.subarray(half)])
          if (piece.length > 0) controller.enqueue(piece);
        controller.close();
      },
    });
    try {
      await readAccounts(body, ({ program, data }) => {
        if (typeof program !== 'string' || typeof data !== 'string') throw new TypeError('no account');
      });
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof RpcUnavailable)) throw new Error(`${seed}/${number}: ${error}`);
      outcomes.refused++;
    }
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(ROUNDS / 100);
}, 600_000);
