/**
 * Random walks (walk.ts): money is conserved, no stranger gains, no id opens twice, no wallet wins twice, and every
 * state has a way out.
 */
import { expect, test } from 'vitest';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import { volume } from '../volume.ts';
import { Walk, walkAll } from './walk.ts';

const SEEDS = volume({ sample: 2_000, long: 100_000 });
/** Walks in a test. */
const PART = 50;
/** For a busy machine. */
const TIMEOUT = 120_000;

const STARTS = Array.from({ length: SEEDS / PART }, (_, part) => part * PART + 1);
const walked = new Map<number, Promise<Map<string, number>>>();

/**
 * How often each instruction succeeded and each error came in the walks from seed `from` on, which run once for all
 * tests.
 */
function walkPart(from: number): Promise<Map<string, number>> {
  const walks = walked.get(from) ?? walkAll(from, PART);
  walked.set(from, walks);
  return walks;
}

// In parts, so that a failure's part is known at once; the error names the seed.
test.each(STARTS)(
  'random walks from seed %i on conserve money and end empty',
  async (from) => {
    expect((await walkPart(from)).get('drained')).toBeGreaterThanOrEqual(PART);
  },
  TIMEOUT,
);

test(
  'random walks together reach everything: each instruction succeeds often, and most errors occur',
  async () => {
    const sums = new Map<string, number>();
    for (const part of STARTS.slice(0, 4))
      for (const [name, count] of await walkPart(part)) sums.set(name, (sums.get(name) ?? 0) + count);
    for (const step of ESCROW_STEPS) expect([step, (sums.get(step) ?? 0) > 6]).toEqual([step, true]);
    const refusals = [...sums.keys()].filter((name) => /^\d+$/.test(name));
    expect(refusals.length).toBeGreaterThan(25);
  },
  TIMEOUT,
);

test('a seed repeats its random walk exactly', () => {
  expect(new Walk(7).run().story).toEqual(new Walk(7).run().story);
});
