/** Languages of speech. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const speechLanguages = sqliteTable('speech_languages', {
  language: text().primaryKey(),
  heardAt: integer('heard_at').notNull(),
});
