import { expect, test } from 'vitest';
import { amountBesideFee, feeOf, splitFee } from './fees.ts';
import { U64_MAX } from './money.ts';

test('a fee and the share of the creator add up to the amount, and rounding favours the creator', () => {
  for (const amount of [1n, 49n, 50n, 51n, 99_999n, 100_000n, 123_456_789n, U64_MAX]) {
    for (const feeBps of [0, 1, 200, 333, 2000, 10_000]) {
      const { platformFee, creatorAmount } = splitFee(amount, feeBps);
      expect(platformFee + creatorAmount).toBe(amount);
      expect(platformFee * 10_000n <= amount * BigInt(feeBps)).toBe(true);
      expect(platformFee >= 0n && creatorAmount >= 0n).toBe(true);
    }
  }
  expect(splitFee(50_000_000n, 200)).toEqual({ platformFee: 1_000_000n, creatorAmount: 49_000_000n });
  expect(() => splitFee(1n, 10_001)).toThrow();
  expect(() => splitFee(1n, -1)).toThrow();
});

test('the most beside its fee uses all of an amount, to the last unit that fits', () => {
  for (const total of [0n, 1n, 49n, 50n, 51n, 1020n, 99_999n, 123_456_789n]) {
    for (const feeBps of [0, 1, 200, 333, 2000]) {
      const most = amountBesideFee(total, feeBps);
      expect(most + feeOf(most, feeBps) <= total).toBe(true);
      expect(most + 1n + feeOf(most + 1n, feeBps) > total).toBe(true);
    }
  }
});
