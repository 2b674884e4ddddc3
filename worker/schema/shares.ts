/** What was taken on a day that no one pays for. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DayName } from '../../core/shares/days.ts';

export const shares = sqliteTable(
  'shares',
  {
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    what: text().$type<DayName>().notNull(),
    /** A wallet, or a keyed hash of a line or a network. Empty: all of them. */
    owner: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.what, table.owner] })],
);
