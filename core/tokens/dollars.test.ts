import { expect, test } from 'vitest';
import { U64_MAX } from '../money.ts';
import { dollarsText } from './dollars.ts';

const SOL = 9;

test.each([
  [50_000_000n, SOL, 150, '$7.50'],
  [1n, SOL, 150, 'less than $0.001'],
  [1_000_000_000n, 6, 0.000007, '$0.007'],
  [12_400_000_000n, SOL, 150, '$1,860'],
  [1_000_000n, 6, 12_400_000, '$12.4M'],
  [0n, SOL, 150, '$0'],
])('%d base units of %d decimals at %d dollars are worth %s', (units, decimals, price, text) => {
  expect(dollarsText(units, decimals, price)).toBe(text);
});

/** Returns the text of a sum of dollars. */
const of = (dollars: string) => {
  const [whole, fraction = ''] = dollars.split('.');
  return dollarsText(BigInt(whole! + fraction.padEnd(9, '0')), 9, 1);
};

test.each([
  ['0.000999999', 'less than $0.001'],
  ['0.001', '$0.001'],
  ['0.0014', '$0.001'],
  ['0.0015', '$0.002'],
  ['0.0099', '$0.01'],
  ['0.014', '$0.014'],
  ['0.05', '$0.05'],
  ['0.0999', '$0.10'],
  ['0.0996', '$0.10'],
  ['0.105', '$0.11'],
  ['0.995', '$1'],
  ['1', '$1'],
  ['99.99', '$99.99'],
  ['99.994', '$99.99'],
  ['99.995', '$100'],
  ['100.4', '$100'],
  ['100.5', '$101'],
  ['999.5', '$1,000'],
  ['1860.49', '$1,860'],
  ['949999', '$949,999'],
  ['999949', '$999,949'],
  ['950000', '$950,000'],
  ['999999.4', '$999,999'],
  ['999999.5', '$1M'],
  ['1000000', '$1M'],
  ['1049999', '$1M'],
  ['1050000', '$1.1M'],
  ['12400000', '$12.4M'],
  ['999949999', '$999.9M'],
  ['999950000', '$1B'],
  ['1500000000000', '$1.5T'],
])('the sum %s is shown as %s', (dollars, text) => {
  expect(of(dollars)).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])('the price %d gives no sum', (price) => {
  expect(dollarsText(1n, 9, price)).toBe('–');
});

test('no amount that a mint can hold, and no price, gives anything but a sum', () => {
  for (const units of [0n, 1n, 7n, 10n ** 9n, U64_MAX])
    for (const decimals of [0, 6, 9, 18])
      for (const price of [5e-324, 1e-30, 0.1, 1 / 3, 150, 1e15, 1.7e308])
        expect(dollarsText(units, decimals, price)).toMatch(
          /^(\$0|less than \$0\.001|\$\d{1,3}(,\d{3})?(\.\d{1,3})?[MBT]?|\$999T\+)$/,
        );
});

test('a sum is exact where floating-point arithmetic is not', () => {
  // 18,446,744,073,709,551,615 base units times 0.1.
  expect(dollarsText(U64_MAX, 18, 0.1)).toBe('$1.84');
  expect(dollarsText(1_005n, 3, 1)).toBe('$1.01');
});
