import { expect, test } from 'vitest';
import { type Giveaway, STAGES } from '../../../core/giveaways/model.ts';
import { lockedStep } from './locked-steps.tsx';
import { paidText, shortWallet } from './wheel-places.ts';
import { words } from './words.ts';

test('the wheel cuts wallets of more than 12 characters to 6 + 4', () => {
  expect(shortWallet('123456789012')).toBe('123456789012');
  expect(shortWallet('1234567890123')).toBe('123456...0123');
});

test('the steps of the draw never go backwards', () => {
  const along = STAGES.filter((stage) => stage !== 'cancelled' && stage !== 'expired').map(lockedStep);
  expect(along).toEqual([...along].sort());
  expect(along.at(-1)).toBe(words.locked.steps.length);
});

test('the text about the payment names the winner, even if the giveaway was read before its reveal time', () => {
  const giveaway = { prizeUnits: '500000000', prizeDecimals: 9, prizeSymbol: 'SOL' } as Giveaway;
  expect(paidText(giveaway, [{ winner: '1234567890123' }])).toBe(
    'Winner confirmed: 123456...0123 has received 0.5 SOL',
  );
  expect(paidText(giveaway, [{ winner: 'a' }, { winner: 'b' }, { winner: null }])).toBe(
    'Winners confirmed: 2 wallets have received their prizes',
  );
});
