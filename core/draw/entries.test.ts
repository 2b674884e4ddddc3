import { describe, expect, test } from 'vitest';
import { generatedEntries, naiveTree } from '../../tests/vectors/naive-draw.ts';
import {
  checkEntries,
  countEntries,
  ENTRY_BYTES,
  type Entry,
  entryAt,
  MAX_ENTRIES,
  packEntries,
  sortEntries,
  startsOf,
} from './entries.ts';
import { TreeBuilder, treeOf } from './tree.ts';

const wallet = (last: number, first = 0) => {
  const bytes = new Uint8Array(32);
  bytes[0] = first;
  bytes[31] = last;
  return bytes;
};
const list = (...entries: [number, bigint][]): Entry[] =>
  entries.map(([last, weight]) => ({ wallet: wallet(last), weight }));

test('entries are packed as wallet and little-endian weight, and read back', () => {
  const entries = generatedEntries(300);
  const packed = packEntries(entries);
  expect(packed.length).toBe(300 * ENTRY_BYTES);
  expect([...packed.subarray(0, 32)]).toEqual([...entries[0]!.wallet]);
  expect([...packEntries(list([1, 0x0102030405060708n])).subarray(32)]).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(entries.map((_, index) => entryAt(packed, index))).toEqual(entries);
  expect(countEntries(packed)).toBe(300);
});

test('entryAt returns a copy', () => {
  const packed = packEntries(list([1, 1n]));
  entryAt(packed, 0).wallet.fill(9);
  expect(packed[0]).toBe(0);
});

test.each([-1, 2, 0.5, Number.NaN])('there is no entry %s in a list of two', (index) => {
  const packed = packEntries(list([1, 1n], [2, 1n]));
  expect(() => entryAt(packed, index)).toThrow(expect.objectContaining({ code: 'bad_index' }));
});

test.each([
  ['a short wallet', [{ wallet: new Uint8Array(31), weight: 1n }], 'bad_wallet', 0],
  ['a long wallet', [...list([1, 1n]), { wallet: new Uint8Array(33), weight: 1n }], 'bad_wallet', 1],
  ['weight 0', list([1, 1n], [2, 0n]), 'bad_weight', 1],
  ['a negative weight', list([1, -1n]), 'bad_weight', 0],
  ['weight 2^64', list([1, 2n ** 64n]), 'bad_weight', 0],
])('packEntries refuses %s', (_what, entries, code, index) => {
  expect(() => packEntries(entries)).toThrow(expect.objectContaining({ name: 'EntriesError', code, index }));
});

describe('a list that is not canonical is refused, by the list and by the tree alike', () => {
  const zeroWeight = packEntries(list([1, 1n], [2, 1n]));
  zeroWeight[ENTRY_BYTES + 32] = 0;
  const max = 2n ** 64n - 1n;
  test.each<[string, Uint8Array, string, number | null]>([
    ['no entry', new Uint8Array(0), 'empty', null],
    ['half an entry', packEntries(list([1, 1n])).subarray(0, 20), 'bad_length', null],
    ['an entry and a byte', new Uint8Array(41).fill(1), 'bad_length', null],
    ['a wallet twice', packEntries(list([1, 1n], [2, 1n], [2, 5n])), 'duplicate_wallet', 2],
    ['descending wallets', packEntries(list([2, 1n], [1, 1n])), 'wrong_order', 1],
    ['one out of place', packEntries(list([1, 1n], [3, 1n], [2, 1n], [4, 1n])), 'wrong_order', 2],
    [
      'the order of the last bytes alone',
      packEntries([
        { wallet: wallet(1, 2), weight: 1n },
        { wallet: wallet(2, 1), weight: 1n },
      ]),
      'wrong_order',
      1,
    ],
    ['weight 0', zeroWeight, 'bad_weight', 1],
  ])('%s', (_what, packed, code, index) => {
    const refusal = expect.objectContaining({ name: 'EntriesError', code, index });
    expect(() => checkEntries(packed)).toThrow(refusal);
    expect(() => treeOf(packed)).toThrow(refusal);
  });

  test.each([
    list([1, max], [2, 1n]),
    list([1, 1n], [2, max]),
    list([1, 2n ** 63n], [2, 1n], [3, 2n ** 63n - 1n]),
    list([1, 2n ** 32n - 1n], [2, 2n ** 64n - 2n ** 32n], [3, 1n]),
  ])('weights that add up to 2^64 are refused', (...entries) => {
    const packed = packEntries(entries);
    const refusal = expect.objectContaining({ code: 'total_overflow' });
    expect(() => checkEntries(packed)).toThrow(refusal);
    expect(() => treeOf(packed)).toThrow(refusal);
  });
});

test('weights that add up to 2^64 - 1 are accepted', () => {
  const entries = list([1, 2n ** 63n], [2, 1n], [3, 2n ** 63n - 2n]);
  expect(checkEntries(packEntries(entries))).toEqual({ count: 3, total: 2n ** 64n - 1n });
  expect(treeOf(packEntries(entries)).total).toBe(2n ** 64n - 1n);
});

test('2^20 entries are accepted, one more is refused', () => {
  const packed = new Uint8Array((MAX_ENTRIES + 1) * ENTRY_BYTES);
  const view = new DataView(packed.buffer);
  for (let index = 0; index <= MAX_ENTRIES; index++) {
    view.setUint32(index * ENTRY_BYTES, index);
    packed[index * ENTRY_BYTES + 32] = 1;
  }
  const most = packed.subarray(0, MAX_ENTRIES * ENTRY_BYTES);
  expect(checkEntries(most)).toEqual({ count: MAX_ENTRIES, total: 2n ** 20n });
  expect(treeOf(most).total).toBe(2n ** 20n);
  const refusal = expect.objectContaining({ code: 'too_many' });
  expect(() => checkEntries(packed)).toThrow(refusal);
  expect(() => new TreeBuilder().push(most).push(packed.subarray(most.length))).toThrow(refusal);
  const entries = {
    *[Symbol.iterator]() {
      for (let i = 0; i <= MAX_ENTRIES; i++) yield list([1, 1n])[0]!;
    },
  };
  expect(() => packEntries(entries)).toThrow(refusal);
});

test('sortEntries gives the canonical order, whatever the order of registration', () => {
  const canonical = packEntries(generatedEntries(500));
  for (const stride of [1, 7, 123, 499]) {
    const shuffled = Array.from({ length: 500 }, (_, i) => entryAt(canonical, (i * stride) % 500));
    const given = packEntries(shuffled);
    const before = given.slice();
    expect(sortEntries(given)).toEqual(canonical);
    expect(given).toEqual(before);
  }
});

test('sortEntries compares all 32 bytes as unsigned numbers and keeps duplicates', () => {
  const mixed = [wallet(0, 255), wallet(128, 1), wallet(127, 1), wallet(3, 0), wallet(128, 1)];
  const sorted = sortEntries(packEntries(mixed.map((one) => ({ wallet: one, weight: 1n }))));
  expect(Array.from({ length: 5 }, (_, i) => [sorted[i * 40], sorted[i * 40 + 31]])).toEqual([
    [0, 3],
    [1, 127],
    [1, 128],
    [1, 128],
    [255, 0],
  ]);
  expect(() => checkEntries(sorted)).toThrow(expect.objectContaining({ code: 'duplicate_wallet', index: 3 }));
});

test('the range of an entry starts where the one before ends', () => {
  for (const count of [1, 2, 33]) {
    const entries = generatedEntries(count);
    const starts = startsOf(packEntries(entries));
    expect(starts.length).toBe(count + 1);
    expect(starts[0]).toBe(0n);
    entries.forEach(({ weight }, i) => {
      expect(starts[i + 1]! - starts[i]!).toBe(weight);
    });
    expect(starts[count]).toBe(naiveTree(entries).sum);
  }
});
