/** Walks at random (walk.ts): conserved money, no stranger's gain, and a way out of every state. */
import { expect, test } from 'vitest';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import { Walk, walkAll } from './walk.ts';

/** `npm run program:walk` walks thousands. */
const SEEDS = 32;
const PARTS = 4;

const STARTS = Array.from({ length: PARTS }, (_, part) => (part * SEEDS) / PARTS + 1);
const walked = new Map<number, Promise<Map<string, number>>>();

/** How often each instruction and refusal was met by the walks from seed `from` on, which are made once for all tests. */
function walkPart(from: number): Promise<Map<string, number>> {
  const walks = walked.get(from) ?? walkAll(from, SEEDS / PARTS);
  walked.set(from, walks);
  return walks;
}

// In parts, so that a failure's part is known at once; the error names the seed.
test.each(STARTS)('the walks from seed %i on hold', async (from) => {
  expect((await walkPart(from)).get('drained')).toBeGreaterThanOrEqual(SEEDS / PARTS);
});

test('together they come everywhere: each instruction succeeds often, and most refusals are met', async () => {
  const sums = new Map<string, number>();
  for (const part of STARTS)
    for (const [name, count] of await walkPart(part)) sums.set(name, (sums.get(name) ?? 0) + count);
  for (const step of ESCROW_STEPS) expect([step, (sums.get(step) ?? 0) > 6]).toEqual([step, true]);
  expect(sums.get('drained')).toBeGreaterThanOrEqual(SEEDS);
  const refusals = [...sums.keys()].filter((name) => /^\d+$/.test(name));
  expect(refusals.length).toBeGreaterThan(20);
});

test('a seed repeats its walk exactly', () => {
  expect(new Walk(7).run().story).toEqual(new Walk(7).run().story);
});
