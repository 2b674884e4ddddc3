import { expect, test } from 'vitest';
import { readAmount } from '../amount-text.ts';
import { chipsOf, chipsProblem, chipText, DEFAULT_CHIPS } from './chips.ts';

test('the default amounts may be stored', () => {
  expect(chipsProblem(DEFAULT_CHIPS)).toBeNull();
  expect(chipsProblem([])).toBeNull();
});

test.each([
  [[1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n, 5_000_000n], 'must be at most 4 amounts'],
  [[999_999n], 'must each be at least 0.001 SOL'],
  [[10_000_000_000_001n], 'must each be at most 10,000 SOL'],
  [[1_000_000n, 1_000_000n], 'must differ from each other'],
])('%s are refused: they %s', (chips, problem) => {
  expect(chipsProblem(chips)).toBe(problem);
});

test('stored amounts are offered in ascending order, and without any the defaults are offered', () => {
  expect(chipsOf(['500000000', '1000000'])).toEqual([1_000_000n, 500_000_000n]);
  for (const none of [null, undefined, []]) expect(chipsOf(none)).toEqual(DEFAULT_CHIPS);
});

test.each([1_125_000_000n, 999_001_000_000n, 50_000_000n, 1_000_000_000n])(
  'the button for %s lamports fills in that amount and no other',
  (chip) => {
    expect(readAmount(chipText(chip), { decimals: 9, unit: 'SOL' })).toEqual({ kind: 'exact', units: chip });
  },
);
