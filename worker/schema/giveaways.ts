/** Giveaways, their transactions and who takes part. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ESCROW_KINDS } from '../../core/escrow/account.ts';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import { STAGES } from '../../core/giveaways/model.ts';
import { units } from './columns.ts';

export const giveaways = sqliteTable('giveaways', {
  id: text().primaryKey(),
  escrowId: text('escrow_id').notNull(),
  program: text().notNull(),
  site: text().notNull(),
  kind: text({ enum: ESCROW_KINDS }).notNull(),
  title: text().notNull(),
  description: text().notNull(),
  creator: text().notNull(),
  operator: text().notNull(),
  treasury: text().notNull(),
  token: text(),
  tokenSymbol: text('token_symbol'),
  tokenProgram: text('token_program'),
  tokenDecimals: integer('token_decimals'),
  tokenCreator: text('token_creator'),
  currency: text({ enum: ['SOL', 'CREATOR_COIN'] }).notNull(),
  prize: units().notNull(),
  fee: units().notNull(),
  prizeDecimals: integer('prize_decimals').notNull(),
  terms: text().notNull(),
  termsHash: text('terms_hash').notNull(),
  beacon: text().notNull(),
  endsAt: integer('ends_at').notNull(),
  createdAt: integer('created_at').notNull(),
  openedAt: integer('opened_at'),
  stage: text({ enum: STAGES }).notNull(),
  registered: integer().notNull().default(0),
  eligible: integer(),
  countedAt: integer('counted_at'),
  root: text(),
  totalWeight: units('total_weight'),
  entryCount: integer('entry_count'),
  listSignature: text('list_signature'),
  round: integer(),
  committedAt: integer('committed_at'),
  beaconSignature: text('beacon_signature'),
  randomness: text(),
  ticket: units(),
  winner: text(),
  winnerIndex: integer('winner_index'),
  drawnAt: integer('drawn_at'),
  confirmedAt: integer('confirmed_at'),
  endedAt: integer('ended_at'),
  reason: text(),
  dueAt: integer('due_at').notNull().default(0),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  waitingSince: integer('waiting_since'),
  missedSince: integer('missed_since'),
  revealAt: integer('reveal_at'),
});

/** Written by triggers only: what was ever funded. Empty creator: by anyone. */
export const giveawaySums = sqliteTable('giveaway_sums', {
  creator: text().primaryKey(),
  giveaways: integer().notNull(),
  participants: integer().notNull(),
  /** Also those that have passed their end and are not closed yet. */
  open: integer().notNull(),
  completed: integer().notNull(),
});

export const giveawayTransactions = sqliteTable('giveaway_transactions', {
  id: text().primaryKey(),
  giveaway: text().notNull(),
  step: text({ enum: ESCROW_STEPS }).notNull(),
  payer: text().notNull(),
  details: text().notNull().default('{}'),
  blockhash: text().notNull(),
  lastValidBlockHeight: integer('last_valid_block_height').notNull(),
  status: text({ enum: ['prepared', 'signed', 'confirmed', 'expired', 'failed'] }).notNull(),
  signedTransaction: text('signed_transaction'),
  signature: text(),
  failure: text(),
  slot: integer(),
  createdAt: integer('created_at').notNull(),
  confirmedAt: integer('confirmed_at'),
});

export const registrations = sqliteTable('registrations', {
  giveaway: text().notNull(),
  wallet: text().notNull(),
  proof: text().notNull(),
  weight: units().notNull(),
  receipt: text().notNull(),
  registeredAt: integer('registered_at').notNull(),
});
