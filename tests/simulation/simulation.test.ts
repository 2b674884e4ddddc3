/** The simulation itself: invariants hold, a seed repeats exactly, and bugs that are added on purpose are found. */
import { afterAll, expect, test } from 'vitest';
import { volume } from '../volume.ts';
import type { SeedResult } from './seed-process.ts';
import type { SeededBug } from './seeded-bugs.ts';
import { Simulator } from './simulator.ts';

const SEEDS = volume({ sample: 8, long: 500 });
const EVENTS = 40;
const PATIENCE_MS = 3_600_000;

const simulator = new Simulator();
const results = new Map<number, Promise<SeedResult>>();
afterAll(() => simulator.end());

/** Returns the result of a seed without an added bug, which runs once for all tests. */
function resultOf(seed: number): Promise<SeedResult> {
  const result = results.get(seed) ?? simulator.run({ seed, events: EVENTS });
  results.set(seed, result);
  return result;
}

/** Returns the violations, each with what a developer needs to repeat it. */
function failuresOf({ seed, digest, violations, events }: SeedResult): string[] {
  return violations.map((text) => [`seed ${seed}, course ${digest}: ${text}`, ...events].join('\n  '));
}

test(
  `${SEEDS} simulated seeds end without a violation`,
  async () => {
    const problems: string[] = [];
    const digests = new Set<string>();
    for (let seed = 1; seed <= SEEDS; seed++) {
      const result = await resultOf(seed);
      digests.add(result.digest);
      problems.push(...failuresOf(result));
    }
    expect(problems).toEqual([]);
    expect(digests.size, 'each seed has a course of its own').toBe(SEEDS);
  },
  PATIENCE_MS,
);

test(
  'a seed gives the same run again, whatever ran before',
  async () => {
    const fresh = new Simulator();
    const digestOf = async (seed: number) => (await fresh.run({ seed, events: 0 })).digest;
    try {
      // The order there is the reverse of the order here.
      const [three, seven] = [(await resultOf(3)).digest, (await resultOf(7)).digest];
      expect([await digestOf(7), await digestOf(3)]).toEqual([seven, three]);
    } finally {
      fresh.end();
    }
  },
  PATIENCE_MS,
);

/** Each must be found within this many seeds, by an effect that users would notice. */
const EXPECTED: [bug: SeededBug, seeds: number, noticed: RegExp][] = [
  ['double-send', 10, /wished to pay once and paid 2 times/],
  ['lost-outbox', 5, /never showed tip/],
  ['unproven-payment', 10, /is confirmed and not on chain/],
];

test.each(EXPECTED)(
  'the simulation finds the added bug %s within %s seeds',
  async (bug, seeds, noticed) => {
    let found = '';
    for (let seed = 1; seed <= seeds && !found; seed++)
      found =
        failuresOf(await simulator.run({ seed, bug, events: EVENTS })).find((text) => noticed.test(text)) ??
        '';
    expect(found).toMatch(noticed);
    expect(found).toMatch(/^seed \d+, course \w{64}/);
  },
  PATIENCE_MS,
);
