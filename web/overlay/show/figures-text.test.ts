import { expect, test } from 'vitest';
import { fixedSolText, leftText, shortAmountText, solText } from './figures-text.ts';

test('amounts are cut, never rounded up, and a small one is not nothing', () => {
  expect([0n, 1_500_000n, 9_999_999_999n, 1_234_560_000_000n].map(solText)).toEqual([
    '0',
    '0.0015',
    '9.99',
    '1,234.56',
  ]);
  expect([6_420_000_000n, 10_000_000_000n, 1_500_000n].map(fixedSolText)).toEqual([
    '6.42',
    '10.00',
    '0.0015',
  ]);
});

test('an amount of a coin has room for a name beside it', () => {
  expect(
    [12_500n, 999_999n, 1_000_000n, 123_456_789n, 5_000_000_000_000n].map((whole) =>
      shortAmountText(whole * 1000n, 3),
    ),
  ).toEqual(['12,500', '999,999', '1M', '123.4M', '5T']);
});

test('time left counts whole seconds, the last one too', () => {
  expect([759_001, 1, 0, -5, 3_729_000, 273_600_000].map(leftText)).toEqual([
    '12:40',
    '0:01',
    '0:00',
    '0:00',
    '1:02:09',
    '3 d 04 h',
  ]);
});
