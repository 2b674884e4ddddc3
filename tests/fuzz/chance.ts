/** The seeded randomness of one request: the same seed and number give the same request on every machine. */
import { Random } from '../program/random.ts';

export class Chance extends Random {
  constructor(seed: number, number = 0) {
    super(Math.imul(seed, 0x85ebca6b) ^ Math.imul(number + 1, 0x9e3779b1));
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
