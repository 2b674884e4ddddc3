/** GET /api/activity/{wallet}/entries: returns the giveaways that a wallet registered for. */
import type { ActivityLists } from '../../core/activity/model.ts';
import { type Asked, giveawayFields, iso, listOf } from './list-of.ts';
import { type EntryRow, entriesOf } from './store.ts';

export const getEntries = listOf(
  'entries',
  ({ db, wallet, query, now }) => entriesOf(db, wallet, query, now),
  entry,
);

function entry(row: EntryRow, asked: Asked): ActivityLists['entries'] {
  return {
    ...giveawayFields(row, asked),
    enteredAt: iso(row.at),
    endDate: iso(row.endsAt * 1000),
    won: row.won === 1,
  };
}
