import { bn254 } from '@noble/curves/bn254';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';
import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/drand.json';
import { Fp, fieldFromBytes, fieldToBytes, P, squareRoot } from './field.ts';
import { hashToG1, mapToCurve } from './map.ts';

const isSquare = (value: bigint) => Fp.is0(value) || Fp.eql(Fp.pow(value, (P - 1n) / 2n), 1n);
const g = (x: bigint) => Fp.add(Fp.mul(Fp.sqr(x), x), 3n);

/** The straight-line program of RFC 9380, appendix F.1, as it stands there, with its own constants for Z = 1, A = 0, B = 3. */
function mapOfTheRfc(u: bigint): { x: bigint; y: bigint } {
  const inv0 = (value: bigint) => Fp.pow(value, P - 2n);
  const c1 = 4n;
  const c2 = Fp.neg(Fp.inv(2n));
  const root = squareRoot(Fp.create(-c1 * 3n))!;
  const c3 = root % 2n === 0n ? root : P - root;
  const c4 = Fp.neg(Fp.div(4n * c1, 3n));
  let tv1 = Fp.mul(Fp.sqr(u), c1);
  const tv2 = Fp.add(1n, tv1);
  tv1 = Fp.sub(1n, tv1);
  let tv3 = inv0(Fp.mul(tv1, tv2));
  const tv4 = Fp.mul(Fp.mul(Fp.mul(u, tv1), tv3), c3);
  const x1 = Fp.sub(c2, tv4);
  const e1 = isSquare(g(x1));
  const x2 = Fp.add(c2, tv4);
  const e2 = isSquare(g(x2)) && !e1;
  tv3 = Fp.mul(Fp.sqr(tv2), tv3);
  const x3 = Fp.add(Fp.mul(Fp.sqr(tv3), c4), 1n);
  const x = e1 ? x1 : e2 ? x2 : x3;
  const y = squareRoot(g(x))!;
  return { x, y: y % 2n === u % 2n ? y : P - y };
}

test.each(vectors.evmnet)('H(m) of round $round', ({ message, hashToG1: expected }) => {
  const { x, y } = hashToG1(hexToBytes(message))!.toAffine();
  expect(bytesToHex(concatBytes(fieldToBytes(x), fieldToBytes(y)))).toBe(expected);
});

describe('the map', () => {
  const samples = [
    0n,
    1n,
    2n,
    P - 1n,
    P - 2n,
    ...Array.from({ length: 200 }, (_, i) => Fp.pow(7n, BigInt(i * i + 9))),
  ];

  test('is that of RFC 9380', () => {
    for (const u of samples) expect(mapToCurve(u), String(u)).toMatchObject(mapOfTheRfc(u));
  });

  test('reaches each of its three candidates, which all lie on the curve', () => {
    const mapped = samples.map((u) => mapToCurve(u)!);
    expect(new Set(mapped.map(({ branch }) => branch))).toEqual(new Set([1, 2, 3]));
    for (const { x, y } of mapped) bn254.G1.Point.fromAffine({ x, y }).assertValidity();
  });

  test('refuses the two numbers for which a hint would not be unique', () => {
    const half = Fp.inv(2n);
    expect([mapToCurve(half), mapToCurve(Fp.neg(half))]).toEqual([null, null]);
  });
});

test('bytes are read as numbers below p only', () => {
  expect(fieldFromBytes(fieldToBytes(P - 1n))).toBe(P - 1n);
  expect(fieldFromBytes(fieldToBytes(P))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(32).fill(255))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(31))).toBeNull();
  expect(fieldFromBytes(new Uint8Array(33))).toBeNull();
});
