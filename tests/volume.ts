/**
 * How much a test of the node project does: a sample in `npm test`, everything in `npm run test:long`. A seed chooses
 * the sample, so that every run takes the same.
 */
import { Random } from './program/random.ts';

const LONG = process.env.LONG === '1';

/** The count for this run. */
export function volume({ sample, long }: { sample: number; long: number }): number {
  return LONG ? long : sample;
}

/** All numbers from 0 to `count` - 1, or `size` of them: those of `always` and others chosen by `seed`. In order. */
export function sampled(count: number, size: number, seed: number, always: readonly number[] = []): number[] {
  if (LONG) return Array.from({ length: count }, (_, index) => index);
  const chosen = new Set(always);
  const random = new Random(seed);
  while (chosen.size < size) chosen.add(random.below(count));
  return [...chosen].sort((a, b) => a - b);
}
