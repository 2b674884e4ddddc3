/** The operator's side: configuration, admins, words, signed messages, the audit log, jobs and findings. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS } from '../../core/admin.ts';
import { BLOCK_KINDS } from '../../core/blocks/model.ts';
import type { DayName } from '../../core/shares/days.ts';

export const platformConfig = sqliteTable('platform_config', {
  id: integer().primaryKey(),
  feeBps: integer('fee_bps').notNull(),
  payoutCutPercent: integer('payout_cut_percent').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const admins = sqliteTable('admins', {
  wallet: text().primaryKey(),
  addedAt: integer('added_at').notNull(),
});

export const bannedWords = sqliteTable('banned_words', {
  word: text().primaryKey(),
  addedAt: integer('added_at').notNull(),
});

export const challenges = sqliteTable('challenges', {
  nonce: text().primaryKey(),
  purpose: text({ enum: ['creator', 'admin'] }).notNull(),
  wallet: text(),
  token: text(),
  message: text().notNull(),
  askedBy: text('asked_by').notNull(),
  asks: integer().notNull().default(1),
  issuedAt: integer('issued_at').notNull(),
  usedAt: integer('used_at'),
});

export const usedMessages = sqliteTable('used_messages', {
  digest: text().primaryKey(),
  wallet: text().notNull(),
  subject: text().notNull(),
  usedAt: integer('used_at').notNull(),
});

export const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  actor: text().notNull(),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  subject: text().notNull(),
  before: text(),
  after: text(),
  signature: text(),
});

export const blocks = sqliteTable(
  'blocks',
  {
    kind: text({ enum: BLOCK_KINDS }).notNull(),
    key: text().notNull(),
    reason: text().notNull(),
    by: text().notNull(),
    at: integer().notNull(),
    until: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  startedAt: integer('started_at').notNull(),
  finishedAt: integer('finished_at'),
  okAt: integer('ok_at'),
  error: text(),
});

export const reconcileFindings = sqliteTable('reconcile_findings', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  subject: text().notNull(),
  detail: text().notNull(),
  foundAt: integer('found_at').notNull(),
});

export const chainCursors = sqliteTable('chain_cursors', {
  name: text().primaryKey(),
  signature: text().notNull(),
  slot: integer().notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const serviceAlarms = sqliteTable('service_alarms', {
  service: text().primaryKey(),
  detail: text().notNull(),
  raisedAt: integer('raised_at').notNull(),
  seenAt: integer('seen_at').notNull(),
});

/** One row: the backup that runs, and the last whole one. */
export const backups = sqliteTable('backups', {
  id: integer().primaryKey(),
  firstTriedAt: integer('first_tried_at').notNull(),
  turn: integer().notNull(),
  progress: text(),
  readAt: integer('read_at'),
  lastName: text('last_name'),
  lastAt: integer('last_at'),
  bucket: text().notNull(),
});

export const speechLanguages = sqliteTable('speech_languages', {
  language: text().primaryKey(),
  heardAt: integer('heard_at').notNull(),
});

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
