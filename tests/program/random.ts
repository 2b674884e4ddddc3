/** Repeatable randomness: everything follows from one seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 to `below` − 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Up to about `most`, small numbers as likely as large ones. */
  amount(most: bigint): bigint {
    const bits = this.below(most.toString(2).length) + 1;
    const value = (BigInt(this.below(2 ** 31)) << 31n) | BigInt(this.below(2 ** 31));
    const found = value % (1n << BigInt(bits));
    return found > most ? most : found;
  }
}
