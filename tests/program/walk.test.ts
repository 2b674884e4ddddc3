/** Walks at random (walk.ts): conserved money, no stranger's gain, and a way out of every state. */
import { expect, test } from 'vitest';
import { ESCROW_STEPS } from '../../core/escrow.ts';
import { Walk, walkAll } from './walk.ts';

/** `npm run program:walk` walks thousands. */
const SEEDS = 32;
const PARTS = 4;

const sums = new Map<string, number>();

// In parts, so that a failure's part is known at once; the error names the seed.
test.each(Array.from({ length: PARTS }, (_, part) => (part * SEEDS) / PARTS + 1))(
  'seeds from %i on',
  async (from) => {
    for (const [name, count] of await walkAll(from, SEEDS / PARTS))
      sums.set(name, (sums.get(name) ?? 0) + count);
  },
);

test('together they come everywhere: each instruction succeeds often, and most refusals are met', () => {
  for (const step of ESCROW_STEPS) expect([step, (sums.get(step) ?? 0) > 6]).toEqual([step, true]);
  expect(sums.get('drained')).toBeGreaterThanOrEqual(SEEDS);
  const refusals = [...sums.keys()].filter((name) => /^\d+$/.test(name));
  expect(refusals.length).toBeGreaterThan(20);
});

test('a seed repeats its walk exactly', () => {
  expect(new Walk(7).run().story).toEqual(new Walk(7).run().story);
});
