import { expect, test } from 'vitest';
import { curve, expectHardened, key } from '../../tests/vectors/handmade-accounts.ts';
import { addressOf } from '../address.ts';
import { decodeBondingCurve } from './bonding-curve.ts';

test('decodeBondingCurve reads every field at its offset', () => {
  const data = curve(key(5));
  data.set(key(6), 83);
  data[48] = 1;
  expect(decodeBondingCurve(data)).toEqual({
    virtualTokenReserves: 1_073_000_000_000_000n,
    virtualQuoteReserves: 30_000_000_000n,
    realTokenReserves: 793_100_000_000_000n,
    realQuoteReserves: 0n,
    tokenTotalSupply: 1_000_000_000_000_000n,
    complete: true,
    creator: addressOf(key(5)),
    quoteMint: addressOf(key(6)),
  });
});

test.each([81, 82, 83, 115, 124, 125, 150, 151, 300])(
  'an account of %i bytes names its creator',
  (length) => {
    expect(decodeBondingCurve(curve(key(5), length))).toMatchObject({
      creator: addressOf(key(5)),
      quoteMint: null,
    });
  },
);

test('a bonding curve without a creator, or with a cut one, has no creator', () => {
  for (const length of [49, 50, 80]) expect(decodeBondingCurve(curve(key(5), length))?.creator).toBeNull();
  expect(decodeBondingCurve(curve(key(0)))?.creator).toBeNull();
});

test('another account of the program, or a cut one, is not a bonding curve', () => {
  const other = curve(key(5));
  other[0] = 24;
  expect(decodeBondingCurve(other)).toBeNull();
  expect(decodeBondingCurve(curve(key(5), 48))).toBeNull();
});

test('decodeBondingCurve never throws, whatever the bytes', () => {
  expectHardened(decodeBondingCurve, curve(key(5)));
});
