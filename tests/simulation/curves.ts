/**
 * Ed25519 for the simulation in place of @noble/curves, with the same results: OpenSSL signs, and verifies valid
 * signatures; @noble/curves judges those that OpenSSL rejects. Points are cached, because the same few wallets recur.
 */
import { sign, verify } from 'node:crypto';
import { ed25519 as noble } from '@noble/curves/ed25519';
import { CACHE_SIZE, cachedBy, nameOf, privateKey, publicKey, publicOf } from './keys.ts';

/** Encoded points of prime order by their origin: public keys and the first halves of signatures. */
const primes = new Set<string>();

function isPrime(bytes: Uint8Array): void {
  if (primes.size > CACHE_SIZE) primes.clear();
  primes.add(nameOf(bytes));
}

const publicBytes = cachedBy<Uint8Array>((secret) => {
  const bytes = publicOf(secret);
  isPrime(bytes);
  return bytes;
});

type Point = InstanceType<typeof noble.ExtendedPoint>;

const torsionFree = new WeakMap<Point, boolean>();

/** Returns the point of these bytes; null if they are none. */
const pointOf = cachedBy<Point | null>((bytes) => {
  try {
    const point = noble.ExtendedPoint.fromHex(bytes);
    if (primes.has(nameOf(bytes))) torsionFree.set(point, true);
    return point;
  } catch {
    return null;
  }
});

const { isTorsionFree } = noble.ExtendedPoint.prototype;
noble.ExtendedPoint.prototype.isTorsionFree = function (this: Point) {
  const known = torsionFree.get(this) ?? isTorsionFree.call(this);
  torsionFree.set(this, known);
  return known;
};

const ExtendedPoint = new Proxy(noble.ExtendedPoint, {
  get(target, key) {
    if (key !== 'fromHex') return Reflect.get(target, key, target);
    return (bytes: Uint8Array, zip215?: boolean) => {
      const point = zip215 ? target.fromHex(bytes, zip215) : pointOf(bytes);
      if (!point) throw new Error('bad point: not on the curve');
      return point;
    };
  },
});

export const ed25519 = {
  ...noble,
  ExtendedPoint,
  getPublicKey: (secret: Uint8Array) => publicBytes(secret).slice(),
  sign(message: Uint8Array, secret: Uint8Array): Uint8Array {
    const signature = Uint8Array.from(sign(null, message, privateKey(secret)));
    isPrime(signature.subarray(0, 32));
    return signature;
  },
  verify(
    signature: Uint8Array,
    message: Uint8Array,
    key: Uint8Array,
    options?: { zip215: boolean },
  ): boolean {
    const right = signature.length === 64 && key.length === 32;
    return (
      (right && verify(null, message, publicKey(key), signature)) ||
      noble.verify(signature, message, key, options)
    );
  },
};
