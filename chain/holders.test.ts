/** A snapshot of holders that strangers burn, mint and flood meanwhile: a node whose answers the test sets. */
import { describe, expect, test } from 'vitest';
import { addressBytes, addressOf, TOKEN_PROGRAM } from '../core/address.ts';
import { packEntries } from '../core/draw/entries.ts';
import { differsTooMuch, weightDifference } from '../core/draw/second-list.ts';
import { mint as mintBytes, u64 } from '../tests/vectors/handmade-accounts.ts';
import { checkHolderLimit, type HolderRpc, readHolders } from './holders.ts';

const wallet = (at: number) => addressOf(new Uint8Array(32).fill(at));
const MINT = wallet(200);

interface Reading {
  before: bigint;
  after?: bigint;
  held: bigint[];
}

/** Returns a node whose answers are these readings in turn, the last one for ever. */
function nodeOf(readings: Reading[]) {
  let reading = -1;
  let asked = 0;
  const now = () => readings[Math.min(Math.max(reading, 0), readings.length - 1)]!;
  const rpc: HolderRpc = {
    accounts: async ([address]) => {
      const isBefore = asked++ % 2 === 0;
      if (isBefore) reading += 1;
      const { before, after = before } = now();
      const data = mintBytes({ authority: new Uint8Array(32), supply: isBefore ? before : after });
      return [{ address: address!, owner: TOKEN_PROGRAM, lamports: 1n, data, executable: false }];
    },
    stream: async () => {
      const value = now().held.map((amount, at) => ({
        pubkey: wallet(at + 1),
        account: {
          owner: TOKEN_PROGRAM,
          data: [
            Buffer.from([...addressBytes(wallet(at + 1))!, ...u64(amount)]).toString('base64'),
            'base64',
          ],
        },
      }));
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 7 }, value } });
      return new Response(body).body!;
    },
    blockTime: async (slot) => 1000 + slot,
  };
  return { rpc, tries: () => reading + 1 };
}

describe('a snapshot', () => {
  test('names slot, time and both supplies, and counts only accounts that hold something', async () => {
    const { rpc } = nodeOf([{ before: 30n, held: [10n, 0n, 20n, 0n] }]);
    const { amounts, ...snapshot } = await readHolders(rpc, MINT);
    expect(snapshot).toMatchObject({
      mint: MINT,
      slot: 7,
      time: 1007,
      before: 30n,
      after: 30n,
      accounts: 2,
      gap: null,
    });
    expect([amounts.size, amounts.total]).toEqual([2, 30n]);
  });

  test.each<[string, Reading]>([
    ['a burn before the search', { before: 1000n, after: 900n, held: [900n] }],
    ['a burn behind it', { before: 1000n, after: 900n, held: [1000n] }],
    ['one on either side', { before: 1000n, after: 900n, held: [950n] }],
    ['a mint', { before: 900n, after: 1000n, held: [940n] }],
  ])('%s does not stop it', async (_what, reading) => {
    const { rpc, tries } = nodeOf([reading]);
    expect((await readHolders(rpc, MINT)).gap).toBeNull();
    expect(tries()).toBe(1);
  });

  test('a sum outside of the supplies is read again, and then accepted with its gap', async () => {
    const outside = { before: 10_000n, after: 10_000n, held: [10_010n] };
    const passing = nodeOf([outside, { before: 10_010n, held: [10_010n] }]);
    expect([(await readHolders(passing.rpc, MINT)).gap, passing.tries()]).toEqual([null, 2]);
    const lasting = nodeOf([outside]);
    expect([(await readHolders(lasting.rpc, MINT)).gap, lasting.tries()]).toEqual([10n, 3]);
  });

  test.each([[9_989n], [10_011n]])('of a supply of 10,000, holdings of %s are refused', async (held) => {
    await expect(readHolders(nodeOf([{ before: 10_000n, held: [held] }]).rpc, MINT)).rejects.toMatchObject({
      code: 'chain_unavailable',
    });
  });

  test('empty accounts do not fill the limit', async () => {
    const flood = { before: 5n, held: [5n, ...Array.from({ length: 50 }, () => 0n)] };
    await expect(checkHolderLimit(nodeOf([flood]).rpc, MINT, 1)).resolves.toBeUndefined();
    expect((await readHolders(nodeOf([flood]).rpc, MINT, 1)).accounts).toBe(1);
    const holders = { before: 6n, held: [5n, 1n] };
    await expect(readHolders(nodeOf([holders]).rpc, MINT, 1)).rejects.toMatchObject({
      code: 'too_many_holders',
    });
  });
});

describe('the list of a second node', () => {
  const list = (...entries: [number, bigint][]) =>
    packEntries(entries.map(([at, weight]) => ({ wallet: new Uint8Array(32).fill(at), weight })));

  test('differs by what wallets have more or less in it', () => {
    const one = list([1, 50n], [2, 20n], [4, 30n]);
    expect(weightDifference(one, one)).toBe(0n);
    expect(weightDifference(one, list([1, 49n], [3, 5n], [4, 32n]))).toBe(1n + 20n + 5n + 2n);
    expect(weightDifference(one, list([9, 1n]))).toBe(101n);
  });

  test('may differ in one percent of the weight', () => {
    expect([differsTooMuch(10n, 1000n), differsTooMuch(11n, 1000n)]).toEqual([false, true]);
  });
});
