import { expect, test } from 'vitest';
import { planOf } from '../alerts/plan.ts';
import { DEFAULT_ALERTS } from '../alerts/settings.ts';
import { faceOf, LEAST_DOLLARS_DEPTH, mayShowDollars, worthOf } from './worth.ts';

const coin = (units: bigint) => ({ currency: 'TOKEN', units, decimals: 6 }) as const;

const deep = (usd: number) => ({ usd, depth: 1e15 });

test('a tip in SOL is worth its amount, whatever prices say', () => {
  expect(worthOf({ currency: 'SOL', units: 5n, decimals: 9 }, { coin: deep(7), sol: null })).toBe(5n);
});

test('a coin is worth its dollars in SOL, exactly and rounded down', () => {
  expect(worthOf(coin(1_500_000_000n), { coin: deep(0.003), sol: 150 })).toBe(30_000_000n);
  expect(worthOf(coin(1n), { coin: deep(0.1), sol: 0.3 })).toBe(333n);
  // Beyond what floating point holds: nothing is lost.
  expect(worthOf(coin(9_007_199_254_740_993n), { coin: deep(1e-9), sol: 1 })).toBe(9_007_199_254n);
});

test('a coin is worth two hundredths of what stands behind its price at most', () => {
  // A pool of $5,000 and a price of a million dollars: the stream hears of $100.
  const prices = { coin: { usd: 1e6, depth: 5000 }, sol: 100 };
  expect(worthOf(coin(1_000_000_000n), prices)).toBe(1_000_000_000n);
  expect(faceOf(coin(1_000_000_000n), prices)).toBe(10_000_000_000_000_000n);
  expect(worthOf(coin(10n), prices)).toBe(100_000_000n);
  expect(worthOf(coin(10n), { coin: { usd: 1e6, depth: 0 }, sol: 100 })).toBe(0n);
});

test('dollars stand beside SOL always, beside a coin only in a deep market and below its share of it', () => {
  const at = (units: bigint, usd: number, depth: number | null) =>
    mayShowDollars(coin(units), { usd, depth });
  expect(mayShowDollars({ currency: 'SOL', units: 5n, decimals: 9 }, null)).toBe(true);
  expect(LEAST_DOLLARS_DEPTH).toBe(25_000);
  // Ten coins at $50 are $500, a fiftieth of $25,000.
  expect(at(10_000_000n, 50, 25_000)).toBe(true);
  expect(at(10_000_001n, 50, 25_000)).toBe(false);
  expect(at(1n, 50, 24_999.99)).toBe(false);
  for (const depth of [null, 0, Number.NaN, Number.POSITIVE_INFINITY]) expect(at(1n, 50, depth)).toBe(false);
  expect(mayShowDollars(coin(1n), null)).toBe(false);
  expect(at(1n, Number.NaN, 1e9)).toBe(false);
});

test('without both prices nothing is known, and an absurd price breaks nothing', () => {
  for (const prices of [
    { coin: null, sol: 150 },
    { coin: deep(1), sol: null },
    { coin: deep(0), sol: 150 },
    { coin: deep(1), sol: Number.POSITIVE_INFINITY },
    { coin: deep(Number.NaN), sol: 1 },
    { coin: { usd: 1, depth: null }, sol: 1 },
  ])
    expect(worthOf(coin(1000n), prices)).toBeNull();
  expect(faceOf(coin(2n ** 63n - 1n), { coin: deep(1e15), sol: 1e-9 })).toBe(2n ** 63n - 1n);
  expect(worthOf(coin(2n ** 63n - 1n), { coin: { usd: 1e15, depth: 1e300 }, sol: 1e-9 })).toBe(
    2n ** 63n - 1n,
  );
});

test('a tip without a price reaches a minimum of zero, but no higher one', () => {
  const { voice, tiers } = DEFAULT_ALERTS;
  const plan = (show: string, speak: string) =>
    planOf({ voice, tiers, minimums: { accept: '0', show, speak } }, null);
  expect([plan('0', '0'), plan('0', '1'), plan('1', '1')]).toEqual(['spoken', 'shown', 'unseen']);
});

test('the smallest tip is spoken where the creator has set nothing, also one in a coin without a price', () => {
  expect([planOf(DEFAULT_ALERTS, 1n), planOf(DEFAULT_ALERTS, null)]).toEqual(['spoken', 'spoken']);
});

test("the creator's least amount is compared with the price alone, so that a thin pool refuses no one", () => {
  const { voice, tiers } = DEFAULT_ALERTS;
  const minimums = { accept: '100', show: '100', speak: '100' };
  expect(planOf({ voice, tiers, minimums }, 50n, 100n)).toBe('unseen');
  expect(planOf({ voice, tiers, minimums }, 50n, 99n)).toBe('refused');
});
