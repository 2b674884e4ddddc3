/** A drand network's key, held by one instead of many: signs rounds as evmnet does (core/draw/beacon.ts). */
import { randomBytes } from 'node:crypto';
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE } from '@noble/curves/utils';
import { concatBytes } from '@noble/hashes/utils';
import { roundMessage } from '../../core/draw/beacon.ts';
import { fieldToBytes } from '../../core/draw/field.ts';
import { hashToG1 } from '../../core/draw/map.ts';

export interface BeaconKey {
  /** 128 bytes: x.c1, x.c0, y.c1, y.c0. */
  publicKey: Uint8Array;
  /** Returns the one signature of `round`: 64 bytes, x then y. About 15 ms. */
  sign(round: bigint): Uint8Array;
}

/** The secret of LOCAL_BEACON (core/draw/networks.ts). Anyone may know it: the program of local worlds alone takes it. */
export const LOCAL_SECRET = 0x1f2e3d4c5b6a79881726354453627180fedcba98765432100123456789abcden;

/** `secret`: 1 to the group's order − 1; random when absent. */
export function beaconKey(secret: bigint = randomSecret()): BeaconKey {
  const { x, y } = bn254.G2.Point.BASE.multiply(secret).toAffine();
  return {
    publicKey: concatBytes(...[x.c1, x.c0, y.c1, y.c0].map(fieldToBytes)),
    sign(round) {
      const point = hashToG1(roundMessage(round))!.multiply(secret).toAffine();
      return concatBytes(fieldToBytes(point.x), fieldToBytes(point.y));
    },
  };
}

function randomSecret(): bigint {
  // This many more bits than the order has, so that the remainder is uniform.
  return (bytesToNumberBE(randomBytes(48)) % (bn254.fields.Fr.ORDER - 1n)) + 1n;
}
