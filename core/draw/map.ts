/**
 * Maps a message to a point of BN254's G1, as drand's evmnet does it (drand/drand crypto/schemes.go,
 * bls-bn254-unchained-on-g1; RFC 9380 sections 3, 5.3.1, 6.6.1):
 *
 *   u0, u1 = 96 bytes of expand_message_xmd with keccak256, two halves of 48 bytes reduced modulo p
 *   H(m) = map(u0) + map(u1); G1's cofactor is 1.
 *
 * The map is Shallue-van de Woestijne for g(x) = x³ + 3 with Z = 1, whose constants (RFC 9380, 6.6.1) are
 *   c1 = g(Z) = 4, c2 = −Z/2 = −½, c3 = √(−g(Z)·3Z²) = the even one of √−12, c4 = −4·g(Z)/(3Z²) = −16/3:
 *   t = c3·u / (1 + 4u²), x1 = −½ − t, x2 = −½ + t, w = (1 + 4u²) / (1 − 4u²), x3 = 1 + c4·w²;
 *   x is the first of them for which g(x) has a root, y the root with the parity of u.
 * The program takes t and w as hints, because division is expensive there and the check is cheap.
 */
import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve';
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE } from '@noble/curves/utils';
import { keccak_256 } from '@noble/hashes/sha3';
import { utf8ToBytes } from '@noble/hashes/utils';
import { Fp, squareRoot } from './field.ts';

export const DOMAIN = 'BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_';

export type G1Point = InstanceType<typeof bn254.G1.Point>;

const HALF = Fp.inv(2n);
const C3 = evenRoot(Fp.create(-12n));
const C4 = Fp.mul(Fp.create(-16n), Fp.inv(3n));

interface Mapped {
  x: bigint;
  y: bigint;
  /** The chosen candidate: x1, x2 or x3. */
  branch: 1 | 2 | 3;
  /** c3·u / (1 + 4u²) */
  t: bigint;
  /** (1 + 4u²) / (1 − 4u²) */
  w: bigint;
}

/**
 * Returns the point that `u` maps to. Returns null for the few u that the program refuses too, because one of its steps
 * has no answer there: u = ±½ (no w) and an x of 0. No message is known that leads to one.
 */
export function mapToCurve(u: bigint): Mapped | null {
  const fourUU = Fp.mul(4n, Fp.sqr(u));
  const below = Fp.sub(1n, fourUU);
  const above = Fp.add(1n, fourUU);
  if (Fp.is0(below)) return null;
  // 1 + 4u² is never 0: −1 has no root.
  const t = Fp.div(Fp.mul(C3, u), above);
  const w = Fp.div(above, below);
  const candidates = [Fp.sub(Fp.neg(HALF), t), Fp.sub(t, HALF), Fp.add(1n, Fp.mul(C4, Fp.sqr(w)))] as const;
  for (const branch of [1, 2, 3] as const) {
    const x = candidates[branch - 1]!;
    if (Fp.is0(x)) return null;
    const root = squareRoot(Fp.add(Fp.mul(Fp.sqr(x), x), 3n));
    if (root !== null) return { x, y: (root & 1n) === (u & 1n) ? root : Fp.neg(root), branch, t, w };
  }
  // One of the three always has a root: g(x1)·g(x2)·g(x3) is a square.
  throw new Error('the map has no answer');
}

/** Returns u0 and u1 of a message, reduced modulo p. */
export function hashToField(message: Uint8Array): [bigint, bigint] {
  const bytes = expand_message_xmd(message, utf8ToBytes(DOMAIN), 96, keccak_256);
  const half = (from: number) => Fp.create(bytesToNumberBE(bytes.subarray(from, from + 48)));
  return [half(0), half(48)];
}

/** Returns H(m), or null for a message that the map refuses. */
export function hashToG1(message: Uint8Array): G1Point | null {
  const [first, second] = hashToField(message).map(mapToCurve);
  if (!first || !second) return null;
  const point = ({ x, y }: Mapped) => bn254.G1.Point.fromAffine({ x, y });
  return point(first).add(point(second));
}

function evenRoot(value: bigint): bigint {
  const root = squareRoot(value)!;
  return (root & 1n) === 0n ? root : Fp.neg(root);
}
