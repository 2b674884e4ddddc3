/**
 * The base field of BN254: integers modulo
 * p = 36x⁴ + 36x³ + 24x² + 6x + 1 with x = 4965661367192848881 (EIP-196; the same p is in program/src/field.c).
 * p ≡ 3 modulo 4, so −1 has no square root and a root of v is v^((p+1)/4) if there is one.
 * Elements are encoded as 32 bytes, big-endian, always below p.
 */
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils';

/** Arithmetic modulo p. */
export const Fp = bn254.fields.Fp;
export const P = Fp.ORDER;

/** Reads an element from 32 big-endian bytes; null if their number is not below p. */
export function fieldFromBytes(bytes: Uint8Array): bigint | null {
  const value = bytes.length === 32 ? bytesToNumberBE(bytes) : P;
  return value < P ? value : null;
}

export function fieldToBytes(value: bigint): Uint8Array {
  return numberToBytesBE(value, 32);
}

/** Returns either square root of `value`, or null if it has none. */
export function squareRoot(value: bigint): bigint | null {
  const root = Fp.pow(value, (P + 1n) / 4n);
  return Fp.eql(Fp.sqr(root), value) ? root : null;
}
