/** Ed25519 keys in OpenSSL's form, each created once. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** DER of a key, before its 32 bytes. */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
/** A seed needs a few hundred. */
export const CACHE_SIZE = 20_000;

export function nameOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Caches the results of `make`; clears the cache when it grows too large. */
export function cachedBy<T>(make: (bytes: Uint8Array) => T): (bytes: Uint8Array) => T {
  const known = new Map<string, T>();
  return (bytes) => {
    const name = nameOf(bytes);
    let found = known.get(name);
    if (found === undefined) {
      if (known.size > CACHE_SIZE) known.clear();
      found = make(bytes);
      known.set(name, found);
    }
    return found;
  };
}

export const privateKey = cachedBy<KeyObject>((bytes) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE, bytes]), format: 'der', type: 'pkcs8' }),
);
export const publicKey = cachedBy<KeyObject>((bytes) =>
  createPublicKey({ key: Buffer.concat([PUBLIC, bytes]), format: 'der', type: 'spki' }),
);

/** Returns the 32 bytes of the public key. */
export function publicOf(secret: Uint8Array): Uint8Array {
  const spki = createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' });
  return Uint8Array.from(spki.subarray(PUBLIC.length));
}
