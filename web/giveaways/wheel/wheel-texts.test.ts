import { expect, test } from 'vitest';
import { STAGES } from '../../../core/giveaways/model.ts';
import { LOCKED_STEPS, lockedStep, shortWallet } from './wheel-texts.ts';

test('wallets of more than 12 characters are cut to 6 + 4', () => {
  expect(shortWallet('123456789012')).toBe('123456789012');
  expect(shortWallet('1234567890123')).toBe('123456...0123');
});

test('the steps of the draw never go backwards', () => {
  const along = STAGES.filter((stage) => stage !== 'cancelled' && stage !== 'expired').map(lockedStep);
  expect(along).toEqual([...along].sort());
  expect(along.at(-1)).toBe(LOCKED_STEPS.length);
});
