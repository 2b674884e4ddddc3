import { expect, test } from 'vitest';
import { loudness } from './loudness.ts';

test.each([
  [0n, 1],
  [10_000_000n, 1],
  [99_999_999n, 1],
  [100_000_000n, 2],
  [500_000_000n, 3],
  [999_999_999n, 3],
  [1_000_000_000n, 4],
  [2n ** 63n - 1n, 4],
])('%s lamports are shown at level %s', (lamports, level) => {
  expect(loudness(lamports)).toBe(level);
});
