import { expect, test } from 'vitest';
import type { TipCurrency } from './tip-limits.ts';
import { askAbove } from './usual-tip.ts';

const SOL = 1_000_000_000n;
const token = { supply: '1000000000000000', decimals: 6 };
const tip = (senderAddress: string | null, units: bigint, currency: TipCurrency = 'SOL') => ({
  senderAddress,
  amountUnits: String(units),
  currency,
});

test('the form asks above 1 SOL without recent tips, or after small ones', () => {
  expect(askAbove('SOL', token, [])).toBe(SOL);
  expect(
    askAbove(
      'SOL',
      token,
      ['a', 'b', 'c'].map((name) => tip(name, SOL / 100n)),
    ),
  ).toBe(SOL);
});

test('the form asks above 20 times the median where that is more than 1 SOL', () => {
  const recent = [tip('a', SOL / 10n), tip('b', SOL / 5n), tip('c', 10n * SOL)];
  expect(askAbove('SOL', token, recent)).toBe(4n * SOL);
  expect(askAbove('SOL', token, [...recent, tip('d', 10n * SOL)])).toBe(4n * SOL);
});

test('a wallet counts once, with its smallest tip, and two wallets are too few', () => {
  const rich = [1, 2, 3, 4, 5].map(() => tip('rich', 50n * SOL));
  expect(askAbove('SOL', token, rich)).toBe(SOL);
  expect(askAbove('SOL', token, [...rich, tip('other', 50n * SOL)])).toBe(SOL);
  // One wallet may have paid all anonymous ones.
  const nameless = [1, 2, 3, 4, 5].map(() => tip(null, 50n * SOL));
  expect(askAbove('SOL', token, [...nameless, tip('other', 50n * SOL)])).toBe(SOL);
  const recent = [...rich, tip('rich', SOL / 10n), tip('b', SOL / 5n), tip('c', SOL / 2n)];
  expect(askAbove('SOL', token, recent)).toBe(4n * SOL);
});

test("the form asks above a ten-thousandth of a coin's supply, and never below the minimum", () => {
  expect(askAbove('TOKEN', token, [tip('a', 90n * SOL)])).toBe(100_000_000_000n);
  expect(askAbove('TOKEN', { supply: '1000000000', decimals: 6 }, [])).toBe(1_000_000_000n);
  const recent = ['a', 'b', 'c'].map((name) => tip(name, 50_000_000_000n, 'TOKEN'));
  expect(askAbove('TOKEN', token, recent)).toBe(1_000_000_000_000n);
});

test.each([
  ['a thousand million: a ten-thousandth', 1_000_000_000n, 100_000n],
  ['two hundred million: where both agree', 200_000_000n, 20_000n],
  ['ten million: 20 times the minimum, not the minimum itself', 10_000_000n, 20_000n],
  ['two million: a hundredth', 2_000_000n, 20_000n],
  ['one million: no more than a hundredth', 1_000_000n, 10_000n],
  ['a hundred thousand, of which the minimum is a hundredth', 100_000n, 1000n],
  ['less than one tip', 10n, 1000n],
])('a coin with a supply of %s', (_, supply, floor) => {
  for (const decimals of [0, 6, 9]) {
    const unit = 10n ** BigInt(decimals);
    expect(askAbove('TOKEN', { supply: String(supply * unit), decimals }, [])).toBe(floor * unit);
  }
});
