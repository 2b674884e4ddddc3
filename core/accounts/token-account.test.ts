import { expect, test } from 'vitest';
import {
  expectHardened,
  extension,
  join,
  key,
  u32,
  u64,
  zeros,
} from '../../tests/vectors/handmade-accounts.ts';
import { addressOf } from '../address.ts';
import { decodeTokenAccount } from './token-account.ts';

const some = (byte: number) => join(u32(1), key(byte));
const full = join(key(1), key(2), u64(5_000_000n), some(3), [2], u32(1), u64(2_039_280n), u64(77n), some(4));
const plain = join(key(1), key(2), u64(42n), zeros(36), [1], zeros(12), zeros(8), zeros(36));

test('decodeTokenAccount reads every field at its offset', () => {
  expect(full).toHaveLength(165);
  expect(decodeTokenAccount(full)).toEqual({
    mint: addressOf(key(1)),
    owner: addressOf(key(2)),
    amount: 5_000_000n,
    delegate: addressOf(key(3)),
    delegatedAmount: 77n,
    closeAuthority: addressOf(key(4)),
    state: 'frozen',
    isNative: true,
    extensions: [],
  });
  expect(decodeTokenAccount(plain)).toMatchObject({
    amount: 42n,
    delegate: null,
    closeAuthority: null,
    state: 'ready',
  });
});

test('a Token-2022 account reads with its extensions', () => {
  expect(decodeTokenAccount(join(plain, [2], extension(7, []), extension(8, [1])))?.extensions).toEqual([
    { type: 7, value: new Uint8Array() },
    { type: 8, value: Uint8Array.of(1) },
  ]);
});

test('a mint, a multisig and an uninitialized account are not token accounts', () => {
  expect(decodeTokenAccount(join(plain, [1], extension(7, [])))).toBeNull();
  expect(
    decodeTokenAccount(Uint8Array.from({ length: 355 }, (_, i) => (i === 165 ? 2 : (plain[i] ?? 0)))),
  ).toBeNull();
  expect(decodeTokenAccount(new Uint8Array(165))).toBeNull();
  expect(decodeTokenAccount(plain.subarray(0, 164))).toBeNull();
});

test('decodeTokenAccount never throws, whatever the bytes', () => {
  expectHardened(decodeTokenAccount, join(full, [2], extension(7, []), extension(15, [0])));
});
