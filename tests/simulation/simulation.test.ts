/** The simulation itself: good courses hold, a seed has one course, and bugs planted on purpose are found. */
import { afterAll, expect, test } from 'vitest';
import type { Course } from './course.ts';
import type { Plant } from './plants.ts';
import { Simulator } from './simulator.ts';

const SEEDS = 50;
const PATIENCE_MS = 600_000;

const simulator = new Simulator();
const digests = new Map<number, string>();
afterAll(() => simulator.end());

/** What does not hold, each with what a person needs to see it again. */
function told({ seed, digest, violations, events }: Course): string[] {
  return violations.map((text) => [`seed ${seed}, course ${digest}: ${text}`, ...events].join('\n  '));
}

test(
  `${SEEDS} seeds hold`,
  async () => {
    const problems: string[] = [];
    for (let seed = 1; seed <= SEEDS; seed++) {
      const course = await simulator.run({ seed, events: 40 });
      digests.set(seed, course.digest);
      problems.push(...told(course));
    }
    expect(problems).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'a seed takes the same course again whatever ran before, another one another',
  async () => {
    const fresh = new Simulator();
    const course = async (seed: number) => (await fresh.run({ seed, events: 0 })).digest;
    expect(await course(7)).toBe(digests.get(7));
    expect(await course(3)).toBe(digests.get(3));
    fresh.end();
    expect(new Set(digests.values()).size).toBe(SEEDS);
  },
  PATIENCE_MS,
);

/** Each must be found within so many seeds, by what people would notice. */
const PLANTED: [bug: Plant, seeds: number, noticed: RegExp][] = [
  ['double-send', 10, /wished to pay once and paid 2 times/],
  ['lost-outbox', 5, /never showed tip/],
  ['unproven-payment', 10, /is confirmed and not on chain/],
];

test.each(PLANTED)(
  'finds the planted bug %s within %s seeds',
  async (bug, seeds, noticed) => {
    let found = '';
    for (let seed = 1; seed <= seeds && !found; seed++)
      found = told(await simulator.run({ seed, bug, events: 40 })).find((text) => noticed.test(text)) ?? '';
    expect(found).toMatch(noticed);
    expect(found).toMatch(/^seed \d+, course \w{64}/);
  },
  PATIENCE_MS,
);
