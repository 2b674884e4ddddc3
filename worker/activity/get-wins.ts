/** GET /api/activity/{wallet}/wins: returns the prizes that a wallet won, each from its reveal time on. */
import type { ActivityLists } from '../../core/activity/model.ts';
import { type Asked, giveawayFields, iso, listOf } from './list-of.ts';
import { type WinRow, winsOf } from './store.ts';

export const getWins = listOf('wins', ({ db, wallet, query, now }) => winsOf(db, wallet, query, now), win);

function win(row: WinRow, asked: Asked): ActivityLists['wins'] {
  const { place, paid, payFinal, signature } = row;
  return {
    ...giveawayFields(row, asked),
    place: place + 1,
    wonAt: iso(row.at),
    paid: paid === 1,
    payFinal: payFinal === 1,
    signature,
  };
}
