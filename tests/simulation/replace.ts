/**
 * Replaces a program's environment: clock, timers, randomness and network. Once per process; the running simulation is
 * plugged in. Timers of a dead process never fire.
 */

import crypto, { createHash, createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Chance } from './chance.ts';
import { privateKey, publicKey } from './keys.ts';
import { present, within } from './process.ts';
import { VirtualTime } from './time.ts';

export interface Plugged {
  time: VirtualTime;
  /** For keys, ids and nonces. */
  chance: Chance;
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
}

/** Used while modules are loaded: some generate a key for themselves. */
let plugged: Plugged = {
  time: new VirtualTime(Date.UTC(2026, 0, 1)),
  chance: new Chance('before any seed'),
  fetch: () => Promise.reject(new TypeError('fetch failed')),
};

export function plug(simulation: Plugged): void {
  plugged = simulation;
}

const RealDate = Date;

class VirtualDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(VirtualDate.now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return Math.floor(plugged.time.now);
  }
}

function later(callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): object {
  const process = present();
  const cancel = plugged.time.after(ms, () => {
    if (!process?.dead) within(process, () => callback(...args));
  });
  return { cancel, ref: () => {}, unref: () => {}, hasRef: () => true };
}

function cancel(timer: unknown): void {
  (timer as { cancel?: () => void } | null | undefined)?.cancel?.();
}

const TIMED_OUT = new DOMException('The operation timed out', 'TimeoutError');

function timeout(ms: number): AbortSignal {
  const controller = new AbortController();
  plugged.time.after(ms, () => controller.abort(TIMED_OUT));
  return controller.signal;
}

/** Web Crypto works on other threads, in an unpredictable order. The worker uses HMAC, SHA-256 and Ed25519 of it. */
const subtle = {
  digest: async (_algorithm: 'SHA-256', data: Uint8Array) =>
    bufferOf(createHash('sha256').update(data).digest()),
  importKey: async (_format: string, key: ArrayBuffer | Uint8Array) => ({
    key: Buffer.from(key as Uint8Array),
  }),
  sign: async (algorithm: unknown, { key }: { key: Buffer }, data: Uint8Array) =>
    bufferOf(algorithm === 'Ed25519' ? sign(null, data, privateKey(key.subarray(-32))) : hmac(key, data)),
  verify: async (algorithm: unknown, { key }: { key: Buffer }, signature: Uint8Array, data: Uint8Array) => {
    const given = Buffer.from(signature);
    if (algorithm === 'Ed25519') return verify(null, data, publicKey(key), given);
    const made = hmac(key, data);
    return made.length === given.length && timingSafeEqual(made, given);
  },
};

/** workerd's own, which Node lacks. */
class DigestStream extends WritableStream<Uint8Array> {
  readonly digest: Promise<ArrayBuffer>;

  constructor(_algorithm: 'SHA-256') {
    const hash = createHash('sha256');
    let end: (digest: ArrayBuffer) => void = () => {};
    const digest = new Promise<ArrayBuffer>((resolve) => {
      end = resolve;
    });
    super({ write: (piece) => void hash.update(piece), close: () => end(bufferOf(hash.digest())) });
    this.digest = digest;
  }
}

/** Of the platform, on other threads: here they work at once. */
class Zip extends TransformStream<Uint8Array, Uint8Array> {
  constructor(change: (bytes: Uint8Array) => Uint8Array) {
    const pieces: Uint8Array[] = [];
    super({
      transform: (piece) => void pieces.push(piece),
      flush: (controller) => controller.enqueue(Uint8Array.from(change(Buffer.concat(pieces)))),
    });
  }
}
class CompressionStream extends Zip {
  constructor(_format: 'gzip') {
    super(gzipSync);
  }
}
class DecompressionStream extends Zip {
  constructor(_format: 'gzip') {
    super(gunzipSync);
  }
}

function hmac(key: Buffer, data: Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function bufferOf(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function uuid(): string {
  const bytes = plugged.chance.fill(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const text = Buffer.from(bytes).toString('hex');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}

const EMPTY = { default: { match: async () => undefined, put: async () => {}, delete: async () => false } };

/** Call it before any module of the product is loaded, because modules may save what they find. */
export function replaceTheWorld(): void {
  const set = (target: object, values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
  };
  const seeded = {
    getRandomValues: <T extends ArrayBufferView>(view: T) => plugged.chance.fill(view),
    randomUUID: uuid,
  };
  set(globalThis, {
    Date: VirtualDate,
    setTimeout: later,
    clearTimeout: cancel,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => plugged.fetch(input, init),
    __LOCAL__: true,
    CompressionStream,
    DecompressionStream,
  });
  // The one endpoint that cannot do without; an edge that has just begun never has anything.
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    get: () => (present()?.name.includes('/speech/') ? EMPTY : undefined),
  });
  set(AbortSignal, { timeout });
  set(performance, { now: () => plugged.time.now });
  set(globalThis.crypto, { ...seeded, subtle, DigestStream });
  set(crypto, { randomUUID: uuid, randomBytes: (size: number) => plugged.chance.fill(Buffer.alloc(size)) });
  syncBuiltinESMExports();
}
