import { expect, test } from 'vitest';
import { STAGES } from '../../../core/giveaways/model.ts';
import { chanceText, clockText, LOCKED_STEPS, lockedStep, shortWallet } from './wheel-texts.ts';

test('wallets of more than 12 characters are cut to 6 + 4', () => {
  expect(shortWallet('123456789012')).toBe('123456789012');
  expect(shortWallet('1234567890123')).toBe('123456...0123');
});

test.each([
  [1n, 4n, '25 %'],
  [1n, 3n, '33.3 %'],
  [2n, 2n, '100 %'],
  [0n, 2n, '0 %'],
  [3n, 12_000n, '1 in 4,000'],
])('%s of %s tickets', (weight, total, text) => {
  expect(chanceText(weight, total)).toBe(text);
});

test('what is left until the round', () => {
  expect(clockText(65_000, 0)).toBe('1:05');
  expect(clockText(3_661_000, 0)).toBe('1:01:01');
  expect(clockText(0, 5000)).toBe('0:00');
});

test('the steps of the draw never go backwards', () => {
  const along = STAGES.filter((stage) => stage !== 'cancelled' && stage !== 'expired').map(lockedStep);
  expect(along).toEqual([...along].sort());
  expect(along.at(-1)).toBe(LOCKED_STEPS.length);
});
