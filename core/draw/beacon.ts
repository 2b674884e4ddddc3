/**
 * The round that a draw waits for, and the check of its signature. Must agree with program/src/beacon.c on every input.
 *
 *   message = keccak256(round, 8 bytes big-endian), H as in map.ts
 *   accepted when e(signature, −G2) · e(H(message), key) = 1, which holds for one signature per round
 *   randomness = SHA-256 of the 64 bytes of the signature
 *
 * Scheme bls-bn254-unchained-on-g1 of drand/drand crypto/schemes.go. A signature is a point of G1, x then y, 32 bytes
 * big-endian each. Coordinates must be below p and the point must not be the identity: the chain's pairing ignores the
 * highest bit of y, so a signature would otherwise have two encodings and give a choice of two randomnesses.
 */
import { bn254 } from '@noble/curves/bn254';
import { sha256 } from '@noble/hashes/sha2';
import { keccak_256 } from '@noble/hashes/sha3';
import { Fp, fieldFromBytes } from './field.ts';
import { type G1Point, hashToG1 } from './map.ts';
import { type BeaconNetwork, firstRoundFrom } from './networks.ts';

/** The same names as the program's refusals. */
type BeaconRefusal = 'bad_signature_encoding' | 'beacon_mismatch';
export type BeaconCheck = { randomness: Uint8Array } | { refused: BeaconRefusal };

type G2Point = InstanceType<typeof bn254.G2.Point>;

/** Reading a key costs a third of the check itself. */
const keys = new WeakMap<BeaconNetwork, G2Point | null>();

/**
 * Returns the round that a commit at `now` binds a draw to: the first one at least `lead` seconds later. No one can
 * know its signature yet. `now` in unix seconds by the chain's clock. Must agree with program/src/commit.c.
 */
export function commitRound(network: BeaconNetwork, now: number): bigint {
  return firstRoundFrom(network, now + network.lead);
}

/** Checks a round's signature, in about 20 ms. `round` is any 64-bit number. */
export function verifyBeacon(network: BeaconNetwork, round: bigint, signature: Uint8Array): BeaconCheck {
  const coordinates = readCoordinates(signature);
  if (!coordinates) return { refused: 'bad_signature_encoding' };
  const point = onCurve(coordinates);
  const hash = hashToG1(roundMessage(round));
  const key = keyOf(network);
  // The identity on either side pairs to 1, which no signature but the identity could match.
  if (!point || !hash || hash.is0() || !key) return { refused: 'beacon_mismatch' };
  const product = bn254.pairingBatch([
    { g1: point, g2: bn254.G2.Point.BASE.negate() },
    { g1: hash, g2: key },
  ]);
  const { Fp12 } = bn254.fields;
  return Fp12.eql(product, Fp12.ONE) ? { randomness: sha256(signature) } : { refused: 'beacon_mismatch' };
}

/** Returns the message under a round's signature. Throws RangeError unless `round` is a 64-bit number. */
export function roundMessage(round: bigint): Uint8Array {
  if (round < 0n || round > 0xffff_ffff_ffff_ffffn) throw new RangeError('round: is no 64-bit number');
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, round);
  return keccak_256(bytes);
}

function readCoordinates(signature: Uint8Array): { x: bigint; y: bigint } | null {
  const x = fieldFromBytes(signature.subarray(0, 32));
  const y = fieldFromBytes(signature.subarray(32));
  if (x === null || y === null || (x === 0n && y === 0n)) return null;
  return { x, y };
}

/**
 * Returns the point of G1, or null if it is off the curve. G1 has prime order, so every point of the curve is in it.
 */
function onCurve({ x, y }: { x: bigint; y: bigint }): G1Point | null {
  if (!Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), 3n))) return null;
  return bn254.G1.Point.fromAffine({ x, y });
}

function keyOf(network: BeaconNetwork): G2Point | null {
  const known = keys.get(network);
  if (known !== undefined) return known;
  const key = readKey(network.key);
  keys.set(network, key);
  return key;
}

/**
 * Reads a key; null for one that verifies nothing: coordinates from p on, points off the twist or of another order, the
 * identity.
 */
function readKey(bytes: Uint8Array): G2Point | null {
  if (bytes.length !== 128) return null;
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) => fieldFromBytes(bytes.subarray(at, at + 32)));
  if (x1 == null || x0 == null || y1 == null || y0 == null) return null;
  const point = bn254.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } });
  try {
    point.assertValidity();
  } catch {
    return null;
  }
  return point.is0() ? null : point;
}
