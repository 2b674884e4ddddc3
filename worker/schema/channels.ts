/** Channels of wallets and their names. Times in ms since 1970. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const channels = sqliteTable('channels', {
  wallet: text().primaryKey(),
  subject: text().notNull(),
  claimedAt: integer('claimed_at').notNull(),
});

export const names = sqliteTable('names', {
  fold: text().primaryKey(),
  name: text().notNull(),
  wallet: text(),
  since: integer().notNull(),
  dueAt: integer('due_at'),
  freeAt: integer('free_at'),
  movedFrom: text('moved_from'),
  moveUntil: integer('move_until'),
});
