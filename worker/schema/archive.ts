/** Tips that moved to files in R2 (decision 86): the parts, and where in them lists and tips are. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const archiveParts = sqliteTable('archive_parts', {
  number: integer().primaryKey({ autoIncrement: true }),
  /** YYYYMM, UTC. */
  month: integer().notNull(),
  state: text({ enum: ['writing', 'live', 'whole'] }).notNull(),
  version: integer().notNull().default(1),
  tips: integer().notNull().default(0),
  /** JSON, as the other texts but the hashes. */
  sums: text().notNull().default('[]'),
  receivedStarts: text('received_starts').notNull().default('[0]'),
  receivedHash: text('received_hash').notNull().default(''),
  sentStarts: text('sent_starts').notNull().default('[0]'),
  sentHash: text('sent_hash').notNull().default(''),
  madeAt: integer('made_at').notNull(),
});

export const archiveLists = sqliteTable(
  'archive_lists',
  {
    key: integer().notNull(),
    newest: integer().notNull(),
    place: integer().notNull(),
    oldest: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.newest, table.place] })],
);

export const archivedTips = sqliteTable(
  'archived_tips',
  { key: integer().notNull(), place: integer().notNull(), signature: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.place] })],
);

export const archiveErasures = sqliteTable('archive_erasures', { tipId: text('tip_id').primaryKey() });

/** `archivedAt` and `archivedId`: the last archived tip that was looked at. */
export const wordErasures = sqliteTable('word_erasures', {
  wallet: text().primaryKey(),
  what: text({ enum: ['name', 'words'] }).notNull(),
  askedAt: integer('asked_at').notNull(),
  archivedAt: integer('archived_at'),
  archivedId: text('archived_id'),
});

/** It has a row only inside the batch that moves tips. */
export const archiveMoves = sqliteTable('archive_moves', { part: integer().primaryKey() });
