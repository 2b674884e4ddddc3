/** A beacon of our own: it signs every round at once, which drand cannot be asked for. */
import { bn254 } from '@noble/curves/bn254';
import { concatBytes } from '@noble/hashes/utils';
import { roundMessage } from '../../core/draw/beacon.ts';
import { fieldToBytes } from '../../core/draw/field.ts';
import { hashToG1 } from '../../core/draw/map.ts';
import type { OwnNetwork } from '../../core/draw/networks.ts';
import { START } from './runtime.ts';

const SECRET = 0x1f2e3d4c5b6a79881726354453627180fedcba98765432100123456789abcden;
const publicKey = bn254.G2.Point.BASE.multiply(SECRET).toAffine();

export const OWN_NETWORK: OwnNetwork = {
  id: 1,
  key: concatBytes(
    ...[publicKey.x.c1, publicKey.x.c0, publicKey.y.c1, publicKey.y.c0].map((each) => fieldToBytes(each)),
  ),
  genesis: Number(START) - 1_000_000,
  period: 3,
  lead: 30,
};

const signed = new Map<bigint, Uint8Array>();

/** The signature of a round: 64 bytes, x then y. */
export function signRound(round: bigint): Uint8Array {
  const known = signed.get(round);
  if (known) return known;
  const { x, y } = hashToG1(roundMessage(round))!.multiply(SECRET).toAffine();
  const signature = concatBytes(fieldToBytes(x), fieldToBytes(y));
  signed.set(round, signature);
  return signature;
}
