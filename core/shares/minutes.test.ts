import { expect, test } from 'vitest';
import { lanesOf, MINUTES, type MinuteShare, networkStep, providerStep, STEPS } from './minutes.ts';

const shares = Object.entries<MinuteShare>(MINUTES);

test.each(shares)('%s counts with the steps alone', (_, share) => {
  for (const { line, all } of lanesOf(share)) {
    expect(STEPS).toContain(line);
    expect(STEPS).toContain(networkStep(line));
    if (all !== null) expect(STEPS).toContain(all);
  }
});

/** Each costs more than a thousand lines may cause: a message of the queue of draws, the node's longest answer, a name. */
const DEAR: Record<string, number> = { drafts: 500, holderCounts: 50, names: 200 };

test.each(shares.filter(([, { lanes }]) => lanes))(
  '%s: the first calls of a thousand honest lines fit beside those of a thousand others',
  (name, share) => {
    const [light, ...heavy] = lanesOf(share);
    expect(light!.all! / light!.line).toBeGreaterThanOrEqual(DEAR[name] ?? 2000);
    for (const { all } of heavy) expect(all!).toBeLessThan(light!.all!);
  },
);

test('a line fills first calls, ten times as many, and the rest in lanes of their own', () => {
  expect(lanesOf(MINUTES.tips)).toEqual([
    { line: 2, all: 10_000 },
    { line: 20, all: 2000 },
    { line: 500, all: 1000 },
  ]);
  expect(lanesOf(MINUTES.search)).toEqual([
    { line: 1, all: 2000 },
    { line: 10, all: 500 },
    { line: 20, all: 200 },
  ]);
  expect(lanesOf(MINUTES.reads)).toEqual([{ line: 2000, all: null }]);
});

test('one provider fills a fourth of a lane at most', () => {
  for (const [, share] of shares)
    for (const { all } of lanesOf(share))
      if (all !== null) expect(4 * providerStep(all)).toBeLessThanOrEqual(all);
});
