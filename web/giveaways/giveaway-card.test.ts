import { expect, test } from 'vitest';
import { prizeWeight } from './giveaway-card.tsx';

test.each([
  [500_000_000n, 9, 150, 1],
  [1_000_000_000n, 9, 150, 2],
  [10_000_000_000n, 9, 150, 3],
  [1_000_000_000_000n, 6, 0.0001, 2],
  [1_000_000_000_000_000n, 6, null, 1],
] as const)('%s units with %s decimals at %s dollars weigh %s', (units, decimals, price, weight) => {
  expect(prizeWeight(units, decimals, price)).toBe(weight);
});
