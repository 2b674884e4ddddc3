import { expect, test } from 'vitest';
import { expectHardened, join, key, metaplex, u32 } from '../../tests/vectors/handmade-accounts.ts';
import { addressOf } from '../address.ts';
import { decodeMetaplexMetadata } from './metaplex-metadata.ts';

const fields = {
  authority: key(1),
  mint: key(2),
  name: 'Old Coin',
  symbol: 'OLD',
  uri: 'https://old.coin/a.json',
};
const expected = {
  updateAuthority: addressOf(key(1)),
  mint: addressOf(key(2)),
  name: 'Old Coin',
  symbol: 'OLD',
  uri: 'https://old.coin/a.json',
};

test('padded and tightly packed metadata accounts read the same, without padding', () => {
  expect(metaplex(fields)).toHaveLength(607);
  expect(decodeMetaplexMetadata(metaplex(fields))).toEqual(expected);
  expect(decodeMetaplexMetadata(metaplex(fields, true))).toEqual(expected);
});

test('a zero update authority reads as null', () => {
  expect(decodeMetaplexMetadata(metaplex({ ...fields, authority: key(0) }))?.updateAuthority).toBeNull();
});

test('a metadata account of another kind, or with texts too long for the program, reads as null', () => {
  const edition = metaplex(fields);
  edition[0] = 6;
  expect(decodeMetaplexMetadata(edition)).toBeNull();
  expect(decodeMetaplexMetadata(metaplex({ ...fields, name: 'x'.repeat(33) }, true))).toBeNull();
  expect(decodeMetaplexMetadata(join([4], key(1), key(2), u32(0xffffffff)))).toBeNull();
});

test('decodeMetaplexMetadata never throws, whatever the bytes', () => {
  expectHardened(decodeMetaplexMetadata, metaplex(fields));
  expectHardened(decodeMetaplexMetadata, metaplex(fields, true));
});
