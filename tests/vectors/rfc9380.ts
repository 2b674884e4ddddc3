/**
 * Hashing to BN254's G1 a second time, literally by RFC 9380: expand_message_xmd of 5.3.1 and the straight-line program
 * of appendix F.1, with constants for y² = x³ + 3 and Z = 1 computed from 6.6.1. Slow, and shares no step with
 * core/draw.
 */
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE } from '@noble/curves/utils';
import { keccak_256 } from '@noble/hashes/sha3';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';

const p = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;
const mod = (value: bigint) => ((value % p) + p) % p;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n, square = mod(square * square)) {
    if (left & 1n) result = mod(result * square);
  }
  return result;
}

const inv0 = (value: bigint) => power(value, p - 2n);
const isSquare = (value: bigint) => power(value, (p - 1n) / 2n) !== p - 1n;
const root = (value: bigint) => power(value, (p + 1n) / 4n);
const sgn0 = (value: bigint) => value % 2n;
const g = (x: bigint) => mod(x ** 3n + 3n);

const Z = 1n;
const c1 = g(Z);
const c2 = mod(-Z * inv0(2n));
const c3 = [root(mod(-g(Z) * 3n * Z * Z))].map((r) => (sgn0(r) === 0n ? r : p - r))[0]!;
const c4 = mod(-4n * g(Z) * inv0(3n * Z * Z));

/** map_to_curve of one number. */
export function mapByTheLetter(u: bigint): { x: bigint; y: bigint } {
  let tv1 = mod(u * u * c1);
  const tv2 = mod(1n + tv1);
  tv1 = mod(1n - tv1);
  const tv3 = inv0(mod(tv1 * tv2));
  const tv4 = mod(mod(u * tv1) * mod(tv3 * c3));
  const x1 = mod(c2 - tv4);
  const x2 = mod(c2 + tv4);
  const e1 = isSquare(g(x1));
  const e2 = isSquare(g(x2)) && !e1;
  const x3 = mod(mod(mod(tv2 * tv2) * tv3) ** 2n * c4 + Z);
  const x = e1 ? x1 : e2 ? x2 : x3;
  const y = root(g(x));
  return { x, y: sgn0(u) === sgn0(y) ? y : p - y };
}

function expand(message: Uint8Array, domain: string): Uint8Array {
  const suffix = concatBytes(utf8ToBytes(domain), Uint8Array.of(domain.length));
  const first = keccak_256(concatBytes(new Uint8Array(136), message, Uint8Array.of(0, 96, 0), suffix));
  const blocks: Uint8Array[] = [keccak_256(concatBytes(first, Uint8Array.of(1), suffix))];
  for (let i = 2; i <= 3; i++) {
    const mixed = first.map((byte, at) => byte ^ blocks[i - 2]![at]!);
    blocks.push(keccak_256(concatBytes(mixed, Uint8Array.of(i), suffix)));
  }
  return concatBytes(...blocks);
}

/** hash_to_curve, as evmnet signs it. */
export function hashByTheLetter(message: Uint8Array) {
  const bytes = expand(message, 'BLS_SIG_BN254G1_XMD:KECCAK-256_SVDW_RO_NUL_');
  const [first, second] = [0, 48].map((at) =>
    mapByTheLetter(mod(bytesToNumberBE(bytes.subarray(at, at + 48)))),
  );
  return bn254.G1.Point.fromAffine(first!).add(bn254.G1.Point.fromAffine(second!));
}
