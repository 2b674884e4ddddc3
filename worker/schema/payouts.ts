/** Payouts and their transactions. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PAYOUT_STAGES, PAYOUT_STEPS } from '../../core/payouts.ts';
import { units } from './columns.ts';

export const payouts = sqliteTable('payouts', {
  id: text().primaryKey(),
  asset: text().notNull(),
  symbol: text().notNull(),
  decimals: integer().notNull(),
  tokenProgram: text('token_program'),
  amount: units().notNull(),
  minimumLamports: units('minimum_lamports').notNull(),
  cutPercent: integer('cut_percent').notNull(),
  recipients: text().notNull(),
  treasury: text().notNull(),
  swapWallet: text('swap_wallet'),
  confirmedBy: text('confirmed_by').notNull(),
  message: text().notNull(),
  proof: text().notNull(),
  stage: text({ enum: PAYOUT_STAGES }).notNull(),
  returnAsked: integer('return_asked', { mode: 'boolean' }).notNull().default(false),
  receivedLamports: units('received_lamports'),
  shareLamports: units('share_lamports'),
  platformLamports: units('platform_lamports'),
  reason: text(),
  dueAt: integer('due_at').notNull().default(0),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  waitingSince: integer('waiting_since'),
  createdAt: integer('created_at').notNull(),
  endedAt: integer('ended_at'),
});

export const payoutTransactions = sqliteTable('payout_transactions', {
  id: text().primaryKey(),
  payout: text().notNull(),
  step: text({ enum: PAYOUT_STEPS }).notNull(),
  details: text().notNull().default('{}'),
  lastValidBlockHeight: integer('last_valid_block_height').notNull(),
  status: text({ enum: ['signed', 'confirmed', 'expired', 'failed'] }).notNull(),
  signedTransaction: text('signed_transaction').notNull(),
  signature: text().notNull(),
  failure: text(),
  slot: integer(),
  createdAt: integer('created_at').notNull(),
  confirmedAt: integer('confirmed_at'),
});
