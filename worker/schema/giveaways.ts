/** Giveaways, their transactions and participants. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ESCROW_KINDS } from '../../core/escrow/account.ts';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import type { EntryProof } from '../../core/giveaways/list.ts';
import { STAGES } from '../../core/giveaways/model.ts';
import { units, wideUnits } from './columns.ts';

export const giveaways = sqliteTable('giveaways', {
  id: text().primaryKey(),
  escrowId: text('escrow_id').notNull(),
  /** Unix seconds: the first eight bytes of escrowId. */
  openBefore: integer('open_before').notNull(),
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
  /** The sum of all places. */
  prize: units().notNull(),
  /** 1 to 32. */
  places: integer().notNull(),
  /** JSON: decimal text of each place, in order (amountsOf in worker/giveaways/store.ts). */
  amounts: text().notNull(),
  fee: units().notNull(),
  prizeDecimals: integer('prize_decimals').notNull(),
  terms: text().notNull(),
  termsHash: text('terms_hash').notNull(),
  beacon: text().notNull(),
  endsAt: integer('ends_at').notNull(),
  windowSeconds: integer('window_seconds').notNull(),
  createdAt: integer('created_at').notNull(),
  openedAt: integer('opened_at'),
  stage: text({ enum: STAGES }).notNull(),
  registered: integer().notNull().default(0),
  eligible: integer(),
  countedAt: integer('counted_at'),
  countAskedAt: integer('count_asked_at').notNull().default(0),
  root: text(),
  listHash: text('list_hash'),
  totalWeight: units('total_weight'),
  entryCount: integer('entry_count'),
  /** Whether the creator signs (signed) the commit of this list beside the operator. */
  live: integer({ mode: 'boolean' }),
  /** Ms: registrations pause until then. */
  promptUntil: integer('prompt_until'),
  promptedAt: integer('prompted_at'),
  promptKey: text('prompt_key'),
  promptList: text('prompt_list'),
  /** Number of landed commits, the withdrawn ones among them. */
  commits: integer().notNull().default(0),
  round: integer(),
  /** Unix seconds; null before a commit and for a live one. */
  cutoff: integer(),
  committedAt: integer('committed_at'),
  withdrawReason: text('withdraw_reason'),
  beaconSignature: text('beacon_signature'),
  randomness: text(),
  totalProven: integer('total_proven').notNull().default(0),
  totalPaid: integer('total_paid').notNull().default(0),
  /** Unix seconds: when the first place was proven. */
  drawnAt: integer('drawn_at'),
  revealAt: integer('reveal_at'),
  confirmedAt: integer('confirmed_at'),
  endedAt: integer('ended_at'),
  reason: text(),
  dueAt: integer('due_at').notNull().default(0),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  waitingSince: integer('waiting_since'),
  missedSince: integer('missed_since'),
});

/** Counts of funded giveaways, written by triggers only. Empty creator: of all. */
export const giveawayCounts = sqliteTable('giveaway_counts', {
  creator: text().primaryKey(),
  giveaways: integer().notNull(),
  /** Wallets that registered. */
  registered: integer().notNull(),
  /** Eligible holders at the last count; they did nothing for it. */
  eligible: integer().notNull(),
  /** The count includes giveaways that have passed their end and are not closed yet. */
  open: integer().notNull(),
  completed: integer().notNull(),
  cancelled: integer().notNull(),
});

export const giveawayTransactions = sqliteTable('giveaway_transactions', {
  id: text().primaryKey(),
  giveaway: text().notNull(),
  step: text({ enum: ESCROW_STEPS }).notNull(),
  /** For prove and pay: from 0. */
  place: integer(),
  /** For commit and withdraw, from 0; null if it is not known. */
  number: integer(),
  payer: text().notNull(),
  details: text().notNull().default('{}'),
  blockhash: text().notNull(),
  lastValidBlockHeight: integer('last_valid_block_height').notNull(),
  status: text({ enum: ['prepared', 'signed', 'confirmed', 'expired', 'failed'] }).notNull(),
  signedTransaction: text('signed_transaction'),
  signature: text(),
  failure: text(),
  slot: integer(),
  /** Unix seconds; null until its block is final. */
  blockTime: integer('block_time'),
  createdAt: integer('created_at').notNull(),
  confirmedAt: integer('confirmed_at'),
});

export const registrations = sqliteTable('registrations', {
  giveaway: text().notNull(),
  wallet: text().notNull(),
  proof: text().$type<EntryProof>().notNull(),
  weight: units().notNull(),
  registeredAt: integer('registered_at').notNull(),
});

/** Every list that was made; its objects are in R2. */
export const giveawayLists = sqliteTable('giveaway_lists', {
  giveaway: text().notNull(),
  listHash: text('list_hash').notNull(),
  root: text().notNull(),
  totalWeight: units('total_weight').notNull(),
  entryCount: integer('entry_count').notNull(),
  madeAt: integer('made_at').notNull(),
  accepted: integer({ mode: 'boolean' }).notNull().default(false),
  droppedAt: integer('dropped_at'),
});

/** Commits that landed. */
export const giveawayCommits = sqliteTable('giveaway_commits', {
  giveaway: text().notNull(),
  /** From 0. */
  number: integer().notNull(),
  live: integer({ mode: 'boolean' }).notNull(),
  root: text().notNull(),
  totalWeight: wideUnits('total_weight').notNull(),
  listHash: text('list_hash').notNull(),
  /** The value; null for a list that we did not make. */
  entryCount: integer('entry_count'),
  /** The round; null for a commit that was withdrawn before its account was read. */
  round: integer(),
  /** Unix seconds; null for a live one. */
  cutoff: integer(),
  /** Unix seconds. */
  committedAt: integer('committed_at').notNull(),
  withdrawnAt: integer('withdrawn_at'),
  ours: integer({ mode: 'boolean' }).notNull(),
});

/** Places that are proven; none before. */
export const giveawayPlaces = sqliteTable('giveaway_places', {
  giveaway: text().notNull(),
  /** From 0. */
  place: integer().notNull(),
  amount: units().notNull(),
  winner: text().notNull(),
  /** The value; null for a list that we did not make. */
  listIndex: integer('list_index'),
  weight: wideUnits().notNull(),
  start: wideUnits().notNull(),
  /** After the shift: start <= ticket < start + weight. */
  ticket: wideUnits().notNull(),
  /** Ms; null until no further place can be proven. */
  revealAt: integer('reveal_at'),
  paid: integer({ mode: 'boolean' }).notNull().default(false),
});

/** Wallets with a receipt that a committed list lacked. */
export const objections = sqliteTable('objections', {
  giveaway: text().notNull(),
  number: integer().notNull(),
  wallet: text().notNull(),
  /** Ms. */
  raisedAt: integer('raised_at').notNull(),
});
