/** R2 in memory: whole objects, ranges, conditional writes ("only if it does not exist"). */
import type { Act } from './database.ts';

interface Stored {
  bytes: Uint8Array;
  customMetadata: Record<string, string>;
}

interface PutOptions {
  onlyIf?: { etagDoesNotMatch?: string };
  customMetadata?: Record<string, string>;
}

export class Bucket {
  readonly objects = new Map<string, Stored>();
  readonly #act: Act;

  constructor(act: Act) {
    this.#act = act;
  }

  async put(key: string, value: unknown, options: PutOptions = {}) {
    const bytes = await bytesOf(value);
    return this.#act(`bucket put ${key}`, () => {
      if (options.onlyIf?.etagDoesNotMatch === '*' && this.objects.has(key)) return null;
      const stored = { bytes, customMetadata: options.customMetadata ?? {} };
      this.objects.set(key, stored);
      return objectOf(key, stored);
    });
  }

  delete(keys: string | string[]) {
    return this.#act('bucket delete', () => {
      for (const key of [keys].flat()) this.objects.delete(key);
    });
  }

  head(key: string) {
    return this.#act(`bucket head ${key}`, () => {
      const stored = this.objects.get(key);
      return stored ? objectOf(key, stored) : null;
    });
  }

  get(key: string, options: { range?: { offset: number; length: number } } = {}) {
    return this.#act(`bucket get ${key}`, () => {
      const stored = this.objects.get(key);
      if (!stored) return null;
      const { offset = 0, length = stored.bytes.length } = options.range ?? {};
      const bytes = stored.bytes.slice(offset, offset + length);
      const response = () => new Response(bytes);
      return {
        ...objectOf(key, stored),
        get body() {
          return response().body;
        },
        text: () => response().text(),
        json: () => response().json(),
        arrayBuffer: () => response().arrayBuffer(),
      };
    });
  }
}

function objectOf(key: string, { bytes, customMetadata }: Stored) {
  return { key, size: bytes.length, customMetadata };
}

async function bytesOf(value: unknown): Promise<Uint8Array> {
  if (typeof value === 'string') return new TextEncoder().encode(value);
  if (value instanceof Uint8Array) return value.slice();
  return new Uint8Array(await new Response(value as ReadableStream<Uint8Array>).arrayBuffer());
}

/** A stream with a declared length; more or less than that is an error, as on the platform. */
export class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number) {
    let left = length;
    super({
      transform(piece, controller) {
        left -= piece.length;
        if (left < 0) throw new TypeError('more bytes than were announced');
        controller.enqueue(piece);
      },
      flush() {
        if (left !== 0) throw new TypeError('fewer bytes than were announced');
      },
    });
  }
}
