import { expect, test } from 'vitest';
import { type Giveaway, STAGES } from '../../../core/giveaways/model.ts';
import { lockedStep } from './locked-steps.tsx';
import { doneTexts, paidText, shortWallet } from './wheel-places.ts';
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
  const places = ['500000000', '300000000'].map((units, index) => ({ place: index + 1, units }));
  const giveaway = { places, prizeDecimals: 9, prizeSymbol: 'SOL' } as Giveaway;
  const won = (...winners: (string | null)[]) =>
    paidText(
      giveaway,
      winners.map((winner, index) => ({ place: index + 1, winner })),
    );
  expect(won('1234567890123')).toBe('Winner confirmed: 123456...0123 has received 0.5 SOL');
  // The second prize went back to the creator.
  expect(won('1234567890123', null)).toBe('Winner confirmed: 123456...0123 has received 0.5 SOL');
  expect(won('a', 'b', null)).toBe('Winners confirmed: 2 wallets have received their prizes');
});

test('the wheel says that a prize is paid only once that is final, and never of one that went back', () => {
  const title = (stage: Giveaway['stage'], ...places: { paid: boolean; payFinal: boolean }[]) =>
    doneTexts({ stage, places: places.map((place) => ({ ...place, winner: 'Fan' })) } as Giveaway).title;
  const sent = { paid: true, payFinal: false };
  const final = { paid: true, payFinal: true };
  expect(title('paid', sent)).toBe('The prize is being paid');
  expect(title('completed', final, sent)).toBe('The prizes are being paid');
  expect(title('completed', final, final)).toBe('The prizes have been paid');
  const unpaid = { paid: false, payFinal: false };
  expect(title('completed', final, unpaid)).toBe('This giveaway is over');
});
