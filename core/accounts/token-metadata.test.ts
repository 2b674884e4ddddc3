import { expect, test } from 'vitest';
import {
  expectHardened,
  join,
  key,
  pointer,
  tokenMetadata,
  u32,
} from '../../tests/vectors/handmade-accounts.ts';
import { addressOf } from '../address.ts';
import { decodeInterfaceMetadata, decodeMetadataPointer, decodeTokenMetadata } from './token-metadata.ts';

const fields = {
  authority: key(1),
  mint: key(2),
  name: 'Neu ✓',
  symbol: 'NEU',
  uri: 'https://neu.coin/a.json',
};
const value = tokenMetadata(fields);
const account = join([112, 132, 90, 90, 11, 88, 157, 87], u32(value.length), value);

test('decodeTokenMetadata reads the extension of a mint', () => {
  expect(decodeTokenMetadata(value)).toEqual({
    updateAuthority: addressOf(key(1)),
    mint: addressOf(key(2)),
    name: 'Neu ✓',
    symbol: 'NEU',
    uri: 'https://neu.coin/a.json',
  });
  expect(decodeTokenMetadata(tokenMetadata({ ...fields, authority: key(0) }))?.updateAuthority).toBeNull();
});

test('decodeInterfaceMetadata reads an account of another program that implements the interface', () => {
  expect(decodeInterfaceMetadata(account)).toEqual(decodeTokenMetadata(value));
  expect(decodeInterfaceMetadata(join([1], account.subarray(1)))).toBeNull();
  expect(decodeInterfaceMetadata(account.subarray(0, account.length - 1))).toBeNull();
});

test('decodeMetadataPointer reads zero addresses as null', () => {
  expect(decodeMetadataPointer(pointer(key(7), key(8)))).toEqual({
    authority: addressOf(key(8)),
    metadataAddress: addressOf(key(7)),
  });
  expect(decodeMetadataPointer(pointer(key(0)))).toEqual({ authority: null, metadataAddress: null });
  expect(decodeMetadataPointer(pointer(key(7)).subarray(1))).toBeNull();
});

test('metadata with a text length beyond the value reads as null', () => {
  expect(decodeTokenMetadata(join(key(1), key(2), u32(9), [65]))).toBeNull();
});

test('the metadata decoders never throw, whatever the bytes', () => {
  expectHardened(decodeTokenMetadata, value);
  expectHardened(decodeInterfaceMetadata, account);
  expectHardened(decodeMetadataPointer, pointer(key(7), key(8)));
});
