import { expect, test } from 'vitest';
import {
  decimalText,
  displayNumber,
  formatAmount,
  formatFixed,
  groupThousands,
  parseAmount,
  U64_MAX,
  unclearAmount,
} from './money.ts';

test.each([
  ['0.05', 9, 50_000_000n],
  ['1', 9, 1_000_000_000n],
  ['.5', 6, 500_000n],
  ['5.', 6, 5_000_000n],
  ['0.000000001', 9, 1n],
  ['1.500000000000000000', 9, 1_500_000_000n],
  [' 12 ', 0, 12n],
  ['18446744073709551615', 0, U64_MAX],
])('reads %s with %i decimals as %s base units', (text, decimals, units) => {
  expect(parseAmount(text, decimals)).toBe(units);
});

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1e3',
  '1,000',
  '0x10',
  'NaN',
  'Infinity',
  '1 2',
  '005',
  '00.5',
  '0.0000000001',
  '18446744073709551616',
])('refuses %j as an amount', (text) => {
  expect(parseAmount(text, text.startsWith('184') ? 0 : 9)).toBeNull();
});

test.each([
  [0.05, '0.05'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
  [100, '100'],
])('writes the number %s as the plain decimal %s', (value, text) => {
  expect(decimalText(value)).toBe(text);
});

test('writing and reading an amount gives it back, for every number of decimals', () => {
  for (let decimals = 0; decimals <= 18; decimals++) {
    for (const units of [0n, 1n, 9n, 10n, 123_456_789n, U64_MAX]) {
      expect(parseAmount(formatAmount(units, decimals), decimals)).toBe(units);
    }
  }
});

test('cuts further decimals and never rounds up', () => {
  expect(formatAmount(1_999_999_999n, 9, 4)).toBe('1.9999');
  expect(formatFixed(1_000_000n, 9, 6)).toBe('0.001000');
  expect(formatFixed(-1_500_000_000n, 9, 2)).toBe('-1.50');
  expect(displayNumber(50_000_000n, 9)).toBe(0.05);
  expect(groupThousands('1234567.891')).toBe('1,234,567.891');
});

test.each([
  ['1,000', true],
  ['0,05', true],
  ['1.000,5', true],
  ['1.000.000', true],
  ['005', true],
  ['1 000', true],
  ["1'000", true],
  ['1000.5', false],
  ['1.000', false],
  ['.5', false],
  ['0', false],
  ['lots', false],
  ['1e3', false],
  ['', false],
])('%j in JSON could be read in more than one way: %s', (text, unclear) => {
  expect(unclearAmount(text) !== null).toBe(unclear);
});
