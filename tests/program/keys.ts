/** Key pairs derived from a number, so that a run can be repeated. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { addressOf } from '../../core/address.ts';

export interface Signer {
  readonly address: string;
  /** Seed and public key, 64 bytes, as wallets store it. */
  readonly secretKey: Uint8Array;
  readonly key: KeyObject;
}

/** The PKCS #8 prefix of the seed of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const made = new Map<string, Signer>();

export function signerOf(name: string): Signer {
  const known = made.get(name);
  if (known) return known;
  const seed = createHash('sha256').update(`fanfare test key ${name}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const signer = { address: addressOf(publicKey), secretKey: Buffer.concat([seed, publicKey]), key };
  made.set(name, signer);
  return signer;
}

export function signBytes(signer: Signer, message: Uint8Array): Uint8Array {
  return sign(null, message, signer.key);
}
