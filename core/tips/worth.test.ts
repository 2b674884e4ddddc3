import { expect, test } from 'vitest';
import { planOf } from '../alerts/plan.ts';
import { DEFAULT_ALERTS } from '../alerts/settings.ts';
import { worthOf } from './worth.ts';

const coin = (units: bigint) => ({ currency: 'TOKEN', units, decimals: 6 }) as const;

test('a tip in SOL is worth its amount, whatever prices say', () => {
  expect(worthOf({ currency: 'SOL', units: 5n, decimals: 9 }, { coin: 7, sol: null })).toBe(5n);
});

test('a coin is worth its dollars in SOL, exactly and rounded down', () => {
  expect(worthOf(coin(1_500_000_000n), { coin: 0.003, sol: 150 })).toBe(30_000_000n);
  expect(worthOf(coin(1n), { coin: 0.1, sol: 0.3 })).toBe(333n);
  // Beyond what floating point holds: nothing is lost.
  expect(worthOf(coin(9_007_199_254_740_993n), { coin: 1e-9, sol: 1 })).toBe(9_007_199_254n);
});

test('without both prices nothing is known, and an absurd price breaks nothing', () => {
  for (const prices of [
    { coin: null, sol: 150 },
    { coin: 1, sol: null },
    { coin: 0, sol: 150 },
    { coin: 1, sol: Number.POSITIVE_INFINITY },
    { coin: Number.NaN, sol: 1 },
  ])
    expect(worthOf(coin(1000n), prices)).toBeNull();
  expect(worthOf(coin(2n ** 63n - 1n), { coin: 1e15, sol: 1e-9 })).toBe(2n ** 63n - 1n);
});

test('a tip without a price reaches a minimum of zero, but no higher one', () => {
  const { voice, tiers } = DEFAULT_ALERTS;
  const plan = (show: string, speak: string) =>
    planOf({ voice, tiers, minimums: { accept: '0', show, speak } }, null);
  expect([plan('0', '0'), plan('0', '1'), plan('1', '1')]).toEqual(['spoken', 'shown', 'unseen']);
});
