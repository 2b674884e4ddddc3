/**
 * Compares drawing each place from the remaining entries with plain rejection: draw from the whole list, and again
 * while the entry has won already. Both must give every order of winners with the same probability.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { packEntries } from '../../core/draw/entries.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { generatedEntries, sha256, u64 } from '../vectors/naive-draw.ts';
import { volume } from '../volume.ts';

/** Over all profiles. */
const DRAWS = volume({ sample: 20_000, long: 1_000_000 });
const PLACES = 3;
const TIMEOUT = 600_000;

const PROFILES: Record<string, readonly bigint[]> = {
  equal: [1n, 1n, 1n, 1n, 1n, 1n],
  rising: [1n, 2n, 3n, 4n, 5n, 6n],
  falling: [60n, 50n, 40n, 30n, 20n, 10n],
  'a whale first': [100n, 1n, 2n, 1n, 2n],
  'a whale last': [1n, 2n, 1n, 2n, 100n],
  'a whale between': [3n, 1n, 90n, 2n, 4n],
  'two whales': [50n, 1n, 50n, 1n, 1n, 1n],
  'powers of two': [1n, 2n, 4n, 8n, 16n, 32n],
  'as many entries as places': [7n, 2n, 1n],
  'more than half of 2^64': [1n << 63n, 1n << 62n, 1n << 61n, 1n << 60n],
};

/** Returns how likely each order of winners is: each place by weight among the entries that are left. */
function probabilities(weights: readonly bigint[]): Map<string, number> {
  const found = new Map<string, number>();
  const extend = (won: number[], chance: number) => {
    if (won.length === PLACES) {
      found.set(won.join(), chance);
      return;
    }
    const left = weights.flatMap((weight, index) =>
      won.includes(index) ? [] : [{ index, weight: Number(weight) }],
    );
    const rest = left.reduce((sum, { weight }) => sum + weight, 0);
    for (const { index, weight } of left) extend([...won, index], (chance * weight) / rest);
  };
  extend([], 1);
  return found;
}

/** Rejection with hashes of its own. */
function rejection(weights: readonly bigint[], seed: Uint8Array): string {
  const total = weights.reduce((sum, weight) => sum + weight);
  const won: number[] = [];
  for (let attempt = 0n; won.length < PLACES; attempt++) {
    const number = sha256(seed, u64(attempt)).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
    // 256 bits: the remainder favors no entry to a measurable degree.
    let ticket = number % total;
    const index = weights.findIndex((weight) => {
      if (ticket < weight) return true;
      ticket -= weight;
      return false;
    });
    if (!won.includes(index)) won.push(index);
  }
  return won.join();
}

/** Cells that are too rare to count alone are one. Returns the statistic and its degrees of freedom. */
function chiSquare(
  expected: Map<string, number>,
  counts: Map<string, number>,
): { value: number; freedom: number } {
  let value = 0;
  let cells = 0;
  let [rareExpected, rareCount] = [0, 0];
  const add = (count: number, mean: number) => {
    value += (count - mean) ** 2 / mean;
    cells++;
  };
  for (const [name, mean] of expected) {
    if (mean >= 10) add(counts.get(name) ?? 0, mean);
    else {
      rareExpected += mean;
      rareCount += counts.get(name) ?? 0;
    }
  }
  if (rareExpected >= 10) add(rareCount, rareExpected);
  return { value, freedom: cells - 1 };
}

/** One honest run in a million passes this (Wilson and Hilferty); the seeds are fixed. */
const limit = (freedom: number) =>
  freedom * (1 - 2 / (9 * freedom) + 4.75 * Math.sqrt(2 / (9 * freedom))) ** 3;

const lines: string[] = [];

describe('drawPlaces', () => {
  test.each(Object.entries(PROFILES))(
    'drawPlaces agrees with rejection and with the exact probabilities: %s',
    (name, weights) => {
      const draws = DRAWS / Object.keys(PROFILES).length;
      const entries = generatedEntries(weights.length).map(({ wallet }, at) => ({
        wallet,
        weight: weights[at]!,
      }));
      const packed = packEntries(entries);
      const escrow = sha256(Buffer.from(name));
      const [removal, plain] = [new Map<string, number>(), new Map<string, number>()];
      const count = (counts: Map<string, number>, won: string) => counts.set(won, (counts.get(won) ?? 0) + 1);
      for (let draw = 0n; draw < draws; draw++) {
        const randomness = sha256(escrow, u64(draw));
        const won = drawPlaces(packed, escrow, randomness, PLACES);
        count(removal, won.map(({ index }) => index).join());
        count(plain, rejection(weights, randomness));
      }
      const expected = new Map([...probabilities(weights)].map(([won, chance]) => [won, chance * draws]));
      const [ours, theirs] = [chiSquare(expected, removal), chiSquare(expected, plain)];
      const shown = [ours, theirs].map(({ value }) => value.toFixed(1)).join(' and ');
      lines.push(
        `${name}: ${draws} draws, ${ours.freedom} degrees of freedom, ${shown}, limit ${limit(ours.freedom).toFixed(1)}`,
      );
      expect(ours.value).toBeLessThan(limit(ours.freedom));
      expect(theirs.value).toBeLessThan(limit(theirs.freedom));
      // No order of winners that cannot be.
      for (const won of removal.keys()) expect(expected.has(won)).toBe(true);
    },
    TIMEOUT,
  );
});

afterAll(() => console.log(['Chi-square of removal and of rejection:', ...lines].join('\n')));
