import { expect, test } from 'vitest';
import {
  expectHardened,
  extension,
  join,
  key,
  mint,
  mint2022,
  u16,
  zeros,
} from '../../tests/vectors/handmade-accounts.ts';
import { addressOf } from '../address.ts';
import { decodeMint } from './mint.ts';

test('decodeMint reads every field of the older program at its offset', () => {
  expect(
    decodeMint(mint({ authority: key(1), freeze: key(2), supply: 2n ** 64n - 1n, decimals: 9 })),
  ).toEqual({
    mintAuthority: addressOf(key(1)),
    freezeAuthority: addressOf(key(2)),
    supply: 2n ** 64n - 1n,
    decimals: 9,
    extensions: [],
  });
  expect(decodeMint(mint())).toMatchObject({ mintAuthority: null, freezeAuthority: null });
});

test('a Token-2022 mint reads with all extensions in order, including unknown numbers', () => {
  const data = mint2022([extension(18, key(3)), extension(9, []), extension(4711, [1, 2, 3])]);
  expect(decodeMint(data)?.extensions).toEqual([
    { type: 18, value: key(3) },
    { type: 9, value: new Uint8Array() },
    { type: 4711, value: Uint8Array.of(1, 2, 3) },
  ]);
});

test('the extensions of a mint end at type 0 or before a single left-over byte', () => {
  expect(decodeMint(join(mint2022([extension(9, [])]), zeros(40)))?.extensions).toHaveLength(1);
  expect(decodeMint(join(mint2022([extension(9, [])]), [7]))?.extensions).toHaveLength(1);
});

test('a mint with a broken extension entry reads as null, so that no extension can hide behind it', () => {
  expect(decodeMint(mint2022([join(u16(18), u16(500), key(3))]))).toBeNull();
  expect(decodeMint(join(mint2022([]), u16(12), [32]))).toBeNull();
  expect(decodeMint(mint2022([extension(18, key(3)), extension(18, key(4))]))).toBeNull();
});

test('token accounts, multisigs, uninitialized mints, other tags and lengths are not mints', () => {
  const asAccount = mint2022([extension(7, [])]);
  asAccount[165] = 2;
  expect(decodeMint(asAccount)).toBeNull();
  expect(decodeMint(Uint8Array.from({ length: 355 }, (_, i) => mint2022([])[i] ?? 0))).toBeNull();
  const fresh = mint();
  fresh[45] = 0;
  expect(decodeMint(fresh)).toBeNull();
  const tag = mint();
  tag[46] = 2;
  expect(decodeMint(tag)).toBeNull();
  for (const length of [0, 81, 83, 165])
    expect(decodeMint(join(mint(), zeros(83)).subarray(0, length))).toBeNull();
});

test('decodeMint never throws, whatever the bytes', () => {
  expectHardened(
    decodeMint,
    mint2022([extension(18, zeros(64)), extension(19, zeros(120)), extension(12, key(1))]),
  );
});
