/** All randomness of a simulation, derived from its seed. Streams of different names do not affect each other. */
import { createHash } from 'node:crypto';

const TWO_32 = 2 ** 32;

export class Chance {
  readonly #seed: string;
  readonly #state: Uint32Array;

  constructor(seed: string) {
    this.#seed = seed;
    const digest = new DataView(Uint8Array.from(createHash('sha256').update(seed).digest()).buffer);
    this.#state = Uint32Array.from({ length: 4 }, (_, at) => digest.getUint32(at * 4, true));
  }

  /** Returns an independent stream. */
  stream(name: string): Chance {
    return new Chance(`${this.#seed}/${name}`);
  }

  /** xoshiro128**: 32 bits. */
  bits(): number {
    const state = this.#state;
    const [a, b, c, d] = state as unknown as [number, number, number, number];
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    state[1] = b ^ third;
    state[0] = a ^ fourth;
    state[2] = third ^ (b << 9);
    state[3] = rotate(fourth, 11);
    return result;
  }

  /** 0 to below 1. */
  share(): number {
    return this.bits() / TWO_32;
  }

  /** Returns a whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.share() * end);
  }

  /** Returns a number between two, whole if both are. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  happens(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  fill<T extends ArrayBufferView>(view: T): T {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at += 4) {
      const word = this.bits();
      for (let byte = 0; byte < 4 && at + byte < bytes.length; byte++)
        bytes[at + byte] = (word >>> (8 * byte)) & 255;
    }
    return view;
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
