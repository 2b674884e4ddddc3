/** Costs and languages of speech. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const speechSpent = sqliteTable(
  'speech_spent',
  {
    day: integer().notNull(),
    token: text().notNull(),
    characters: integer().notNull(),
    most: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.token] })],
);

export const speechLanguages = sqliteTable('speech_languages', {
  language: text().primaryKey(),
  heardAt: integer('heard_at').notNull(),
});
