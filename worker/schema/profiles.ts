/** Public profiles of wallets. */
import { type SQL, sql } from 'drizzle-orm';
import { integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Beside } from '../../core/profiles/model.ts';

/** `links`: a JSON list. Times in ms since 1970. */
export const profiles = sqliteTable('profiles', {
  wallet: text().primaryKey(),
  name: text(),
  bio: text(),
  picture: text(),
  banner: text(),
  links: text().notNull(),
  showsHandle: integer('shows_handle', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
  hiddenAt: integer('hidden_at'),
});

/** SQL: a profile that answers may have: an admin has hidden neither it nor all words of its wallet. */
export const isPublic = () => sql`profiles.hidden_at IS NULL AND NOT EXISTS (SELECT 1 FROM blocks
  WHERE kind = 'wallet' AND key = profiles.wallet AND (until IS NULL OR until > unixepoch() * 1000))`;

/** SQL: what the wallet of a row shows of itself, so that its list needs no second query; null without a profile. */
export const besideOf = (wallet: SQL | SQLiteColumn) =>
  sql<Beside | null>`(SELECT json_object('name', profiles.name, 'face', profiles.picture, 'handle',
    iif(profiles.shows_handle, (SELECT handle FROM x_accounts WHERE x_accounts.wallet = profiles.wallet), NULL))
  FROM profiles WHERE profiles.wallet = ${wallet} AND ${isPublic()})`.mapWith(toBeside);

/** Parses the text that besideOf selects. */
export function toBeside(text: string | null): Beside | null {
  return text === null ? null : JSON.parse(text);
}

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
