/** X accounts, clips, picks and winners. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const xAccounts = sqliteTable('x_accounts', {
  wallet: text().primaryKey(),
  handle: text().notNull(),
  xId: text('x_id'),
  method: text({ enum: ['oauth', 'post', 'manual'] }).notNull(),
  linkedAt: integer('linked_at').notNull(),
});

export const xStates = sqliteTable('x_states', {
  state: text().primaryKey(),
  wallet: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  createdAt: integer('created_at').notNull(),
  usedAt: integer('used_at'),
});

export const xCodes = sqliteTable('x_codes', {
  code: text().primaryKey(),
  wallet: text().notNull(),
  sentence: text().notNull(),
  createdAt: integer('created_at').notNull(),
  usedAt: integer('used_at'),
});

export const clips = sqliteTable('clips', {
  id: text().primaryKey(),
  token: text().notNull(),
  wallet: text().notNull(),
  handle: text().notNull(),
  postId: text('post_id').notNull(),
  url: text().notNull(),
  quote: text(),
  unavailable: integer({ mode: 'boolean' }).notNull().default(false),
  addedAt: integer('added_at').notNull(),
  refreshedAt: integer('refreshed_at'),
});

export const handedInClips = sqliteTable('handed_in_clips', {
  clip: text().primaryKey(),
  handle: text().notNull(),
});

export const clipPicks = sqliteTable('clip_picks', {
  id: text().primaryKey(),
  token: text().notNull(),
  number: integer().notNull(),
  mode: text({ enum: ['manual', 'random'] }).notNull(),
  chosenBy: text('chosen_by').notNull(),
  startDate: integer('start_date'),
  endDate: integer('end_date'),
  candidates: text().notNull(),
  beacon: text(),
  root: text(),
  round: integer(),
  statementSignature: text('statement_signature'),
  pickedAt: integer('picked_at').notNull(),
  beaconSignature: text('beacon_signature'),
  randomness: text(),
  ticket: integer(),
  clip: text(),
  drawnAt: integer('drawn_at'),
});

export const clipWinners = sqliteTable('clip_winners', {
  id: text().primaryKey(),
  token: text().notNull(),
  clip: text().notNull(),
  pick: text().notNull(),
  handle: text().notNull(),
  url: text().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: integer('saved_at').notNull(),
});
