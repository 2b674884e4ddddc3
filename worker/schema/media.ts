/** Uploaded files of alerts, their libraries, reports and take-downs. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MediaType } from '../../core/media/model.ts';

export const mediaFiles = sqliteTable('media_files', {
  hash: text().primaryKey(),
  type: text().$type<MediaType>().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  frames: integer(),
  millis: integer(),
});

export const mediaUses = sqliteTable('media_uses', {
  token: text().notNull(),
  hash: text().notNull(),
  bytes: integer().notNull(),
  name: text().notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
});

export const mediaOrphans = sqliteTable('media_orphans', {
  hash: text().primaryKey(),
  since: integer().notNull(),
  claimed: integer().notNull().default(0),
});

export const mediaReports = sqliteTable('media_reports', {
  hash: text().primaryKey(),
  reports: integer().notNull(),
  reasons: text().notNull(),
  firstAt: integer('first_at').notNull(),
  lastAt: integer('last_at').notNull(),
});

export const mediaTakedowns = sqliteTable('media_takedowns', {
  hash: text().primaryKey(),
  type: text().$type<MediaType | ''>().notNull(),
  bytes: integer().notNull(),
  at: integer().notNull(),
  by: text().notNull(),
  reason: text().notNull(),
  reports: integer().notNull(),
  tokens: text().notNull(),
});
