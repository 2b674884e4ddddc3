/** Keys that are generated at each start and never stored. */
import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { addressOf } from '../../core/address.ts';
import { isOnCurve } from '../../core/program-address.ts';
import type { Person } from './types.ts';

export function newPerson(): Person {
  const seed = randomBytes(32);
  const publicKey = ed25519.getPublicKey(seed);
  return { publicKey: addressOf(publicKey), secretKey: addressOf(Buffer.concat([seed, publicKey])) };
}

/** Returns an address that looks like a wallet's and has no private key: cheaper than a key pair, for crowds. */
export function newAddress(): string {
  for (;;) {
    const bytes = randomBytes(32);
    if (isOnCurve(bytes)) return addressOf(bytes);
  }
}
