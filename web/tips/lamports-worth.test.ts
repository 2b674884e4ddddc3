import { expect, test } from 'vitest';
import { lamportsWorth } from './lamports-worth.ts';

const deep = (usd: number | null) => (usd === null ? null : { usd, depth: 1e12 });
const coin = (amountUnits: string) => ({ currency: 'TOKEN', amountUnits, decimals: 6 }) as const;

test('a tip in SOL is worth itself, whatever a price says', () => {
  const tip = { currency: 'SOL', amountUnits: '500000000', decimals: 9 } as const;
  expect(lamportsWorth(tip, { coin: null, sol: null })).toBe(500_000_000n);
});

test('a tip in a coin is worth its dollars in SOL, and nothing while a price is not known', () => {
  expect(lamportsWorth(coin('500000000000'), { coin: deep(0.00003), sol: 150 })).toBe(100_000_000n);
  for (const [price, sol] of [
    [null, 150],
    [0.00003, null],
    [0.00003, 0],
  ] as const)
    expect(lamportsWorth(coin('500000000000'), { coin: deep(price), sol })).toBe(0n);
});

test('an absurd price makes a tip loud and breaks nothing', () => {
  expect(
    lamportsWorth(coin('999999999999999999'), { coin: { usd: 1e15, depth: Number.MAX_VALUE }, sol: 1e-9 }),
  ).toBe(2n ** 63n - 1n);
  expect(lamportsWorth(coin('999999999999999999'), { coin: deep(Number.POSITIVE_INFINITY), sol: 1 })).toBe(
    0n,
  );
});
