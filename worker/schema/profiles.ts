/** Public profiles of wallets. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
