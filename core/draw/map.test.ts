import { bn254 } from '@noble/curves/bn254';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';
import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/drand.json';
import { hashByTheLetter, mapByTheLetter } from '../../tests/vectors/rfc9380.ts';
import { Fp, fieldFromBytes, fieldToBytes, P } from './field.ts';
import { hashToG1, mapToCurve } from './map.ts';

test.each(vectors.evmnet)('H(m) of round $round', ({ message, hashToG1: expected }) => {
  const { x, y } = hashToG1(hexToBytes(message))!.toAffine();
  expect(hashByTheLetter(hexToBytes(message)).toAffine()).toEqual({ x, y });
  expect(bytesToHex(concatBytes(fieldToBytes(x), fieldToBytes(y)))).toBe(expected);
});

describe('mapToCurve', () => {
  const samples = [
    0n,
    1n,
    2n,
    P - 1n,
    P - 2n,
    ...Array.from({ length: 200 }, (_, i) => Fp.pow(7n, BigInt(i * i + 9))),
  ];

  test('mapToCurve agrees with RFC 9380', () => {
    for (const u of samples) expect(mapToCurve(u), String(u)).toMatchObject(mapByTheLetter(u));
  });

  test('mapToCurve reaches each of its three candidates, all of them on the curve', () => {
    const mapped = samples.map((u) => mapToCurve(u)!);
    expect(new Set(mapped.map(({ branch }) => branch))).toEqual(new Set([1, 2, 3]));
    for (const { x, y } of mapped) bn254.G1.Point.fromAffine({ x, y }).assertValidity();
  });

  test('mapToCurve refuses the two numbers for which a hint would not be unique', () => {
    const half = Fp.inv(2n);
    expect([mapToCurve(half), mapToCurve(Fp.neg(half))]).toEqual([null, null]);
  });
});

test('fieldFromBytes reads numbers below p only', () => {
  expect(fieldFromBytes(fieldToBytes(P - 1n))).toBe(P - 1n);
  expect(fieldFromBytes(fieldToBytes(P))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(32).fill(255))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(31))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(33))).toBeNull();
});
