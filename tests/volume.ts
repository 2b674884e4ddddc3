/**
 * The volume of a test: a part in `npm test`, a sample in `npm run test:full`, everything in `npm run test:long`. A
 * seed chooses the sample, so that every run takes the same.
 */
import { inject } from 'vitest';
import { Random } from './program/random.ts';

const SIZE = inject('size');

/**
 * Whether this is the quick run. It takes a third of some tables; a test that needs every row runs only in the full
 * run.
 */
export const QUICK = SIZE === 'quick';

/** Returns the count for this run. Without `quick`, the quick run takes the sample. */
export function volume({ quick, sample, long }: { quick?: number; sample: number; long: number }): number {
  if (SIZE === 'long') return long;
  return QUICK ? (quick ?? sample) : sample;
}

/**
 * Returns all numbers from 0 to `count` - 1, or `size` of them: those of `always` and others chosen by `seed`. In
 * order.
 */
export function sampled(count: number, size: number, seed: number, always: readonly number[] = []): number[] {
  if (SIZE === 'long') return Array.from({ length: count }, (_, index) => index);
  const chosen = new Set(always);
  const random = new Random(seed);
  while (chosen.size < size) chosen.add(random.below(count));
  return [...chosen].sort((a, b) => a - b);
}

/** Returns a third of `rows` in the quick run, chosen by `seed`, in order; all of them in the others. */
export function third<T>(rows: readonly T[], seed: number): T[] {
  if (!QUICK) return [...rows];
  return sampled(rows.length, Math.ceil(rows.length / 3), seed).map((index) => rows[index]!);
}

/**
 * The number of points that a dying worker skips at once. An odd step meets both kinds: just before an action, just
 * after.
 */
export const STEP = QUICK ? 7 : 1;
