/** Ed25519 by the platform's own crypto, which takes a tenth of JavaScript's time. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes } from '../core/address.ts';
import { isFullOrder } from '../core/wallet-proof.ts';

/**
 * Verifies by the network's own equation. It accepts keys of small order, which verify nearly anything: refuse them
 * first.
 */
export async function verifyNatively(
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, message);
}

/** The bytes before a secret key's 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);

/** Returns the 64 bytes of the signature, which is deterministic (RFC 8032). `secret`: 32 bytes. */
export async function signNatively(secret: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const key = Uint8Array.of(...PKCS8, ...secret);
  const imported = await crypto.subtle.importKey('pkcs8', key, 'Ed25519', false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('Ed25519', imported, message));
}

/** Encoding of the identity point: y = 1. */
const IDENTITY = Uint8Array.of(1, ...new Uint8Array(31));

/**
 * Returns the same result as verifyMessage in core/wallet-proof.ts. The platform computes R again from the key and
 * compares its bytes: if the key has full order, so has R, unless it is the identity, and it has only one encoding.
 */
export async function verifyMessageNatively(
  wallet: string,
  message: string,
  signature: Uint8Array,
): Promise<boolean> {
  const key = addressBytes(wallet);
  if (!key || signature.length !== 64 || !isFullOrder(key)) return false;
  if (IDENTITY.every((byte, index) => signature[index] === byte)) return false;
  return verifyNatively(signature, utf8ToBytes(message), key);
}
