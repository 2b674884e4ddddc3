import { bn254 } from '@noble/curves/bn254';
import { bytesToHex, bytesToNumberBE, concatBytes, hexToBytes } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/drand.json';
import { sampled } from '../../tests/volume.ts';
import { roundMessage, verifyBeacon } from './beacon.ts';
import { fieldToBytes, P } from './field.ts';
import { hashToG1 } from './map.ts';
import { EVMNET, type OwnNetwork } from './networks.ts';

const BAD_ENCODING = { refused: 'bad_signature_encoding' };
const MISMATCH = { refused: 'beacon_mismatch' };
const rounds = vectors.evmnet.map(({ round, signature, ...rest }) => ({
  ...rest,
  round: BigInt(round),
  signature: hexToBytes(signature),
}));
const { round, signature } = rounds[1]!;
const x = bytesToNumberBE(signature.subarray(0, 32));
const y = bytesToNumberBE(signature.subarray(32));
const spelled = (first: bigint, second: bigint) => concatBytes(fieldToBytes(first), fieldToBytes(second));
const check = (changed: Uint8Array) => verifyBeacon(EVMNET, round, changed);

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3]! ^= 128 >> (bit & 7);
  return copy;
}

describe.each(rounds)('round $round of evmnet', ({ round, signature, message, randomness }) => {
  test('the signature verifies for its own round only', () => {
    expect(bytesToHex(roundMessage(round))).toBe(message);
    const verified = verifyBeacon(EVMNET, round, signature);
    expect('randomness' in verified && bytesToHex(verified.randomness)).toBe(randomness);
    expect(verifyBeacon(EVMNET, round + 1n, signature)).toEqual(MISMATCH);
    expect(verifyBeacon(EVMNET, round - 1n, signature)).toEqual(MISMATCH);
  });
});

test('a signature with any single bit flipped is refused', () => {
  for (const bit of sampled(512, 100, 1, [0, 255, 256, 511]))
    expect(check(flipped(signature, bit)), `bit ${bit}`).toHaveProperty('refused');
});

test('the bits that the pairing reads as flags do not allow a second encoding of a signature', () => {
  for (const bit of [0, 1, 256, 257]) expect(check(flipped(signature, bit))).toEqual(BAD_ENCODING);
});

test('a signature is refused for every round that differs in one bit', () => {
  for (const bit of sampled(64, 16, 2, [0, 31, 32, 63])) {
    expect(verifyBeacon(EVMNET, round ^ (1n << BigInt(bit)), signature), `bit ${bit}`).toEqual(MISMATCH);
  }
});

test.each([
  ['x plus p', spelled(x + P, y), BAD_ENCODING],
  ['y plus p', spelled(x, y + P), BAD_ENCODING],
  ['the identity', new Uint8Array(64), BAD_ENCODING],
  ['no signature', new Uint8Array(), BAD_ENCODING],
  ['a byte too few', signature.subarray(0, 63), BAD_ENCODING],
  ['a byte too many', concatBytes(signature, Uint8Array.of(0)), BAD_ENCODING],
  ['the mirrored point', spelled(x, P - y), MISMATCH],
  ['x and y exchanged', spelled(y, x), MISMATCH],
  ['another point of the curve', spelled(1n, 2n), MISMATCH],
  ['a point with x = 0 that is not on the curve', spelled(0n, 1n), MISMATCH],
])('verifyBeacon refuses %s', (_name, changed, refusal) => {
  expect(check(changed)).toEqual(refusal);
});

describe('verifyBeacon with a key of our own', () => {
  const SECRET = 0x2545f4914f6cdd1d9e3779b97f4a7c15n;
  const affine = bn254.G2.Point.BASE.multiply(SECRET).toAffine();
  const key = concatBytes(
    ...[affine.x.c1, affine.x.c0, affine.y.c1, affine.y.c0].map((one) => fieldToBytes(one)),
  );
  const network: OwnNetwork = { id: 1, key, genesis: 0, period: 1, lead: 0 };
  const sign = (message: Uint8Array) => {
    const point = hashToG1(message)!.multiply(SECRET).toAffine();
    return spelled(point.x, point.y);
  };
  const bytesOf = (value: bigint) => hexToBytes(value.toString(16).padStart(16, '0'));

  test('a signature over the keccak256 of a round verifies; over its SHA-256, as quicknet signs, it is refused', () => {
    expect(verifyBeacon(network, 5n, sign(roundMessage(5n)))).toHaveProperty('randomness');
    expect(verifyBeacon(network, 5n, sign(sha256(bytesOf(5n))))).toEqual(MISMATCH);
    expect(verifyBeacon(EVMNET, 5n, sign(roundMessage(5n)))).toEqual(MISMATCH);
  });

  test('rounds up to 64 bits verify, and no larger ones', () => {
    const last = 0xffff_ffff_ffff_ffffn;
    expect(verifyBeacon(network, last, sign(roundMessage(last)))).toHaveProperty('randomness');
    expect(() => verifyBeacon(network, last + 1n, signature)).toThrow(/round/);
    expect(() => verifyBeacon(network, -1n, signature)).toThrow(/round/);
  });

  test.each([
    ['a coordinate from p on', concatBytes(fieldToBytes(affine.x.c1 + P), key.subarray(32))],
    ['a point off the twist', flipped(key, 1023)],
    ['too few bytes', key.subarray(0, 127)],
    ['nothing but zeros', new Uint8Array(128)],
  ])('a key of %s verifies nothing', (_name, broken) => {
    expect(verifyBeacon({ ...network, key: broken }, 5n, sign(roundMessage(5n)))).toEqual(MISMATCH);
  });
});
