/**
 * The tables of migrations/ for drizzle. Migrations are the truth; a test compares the two.
 * Amounts are 64-bit integers: JavaScript would round them on the way, so they are written and read as text.
 */
import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_ACTIONS } from '../core/admin.ts';
import { ESCROW_KINDS, ESCROW_STEPS } from '../core/escrow.ts';
import { STAGES } from '../core/giveaways/model.ts';
import { PAYOUT_STAGES, PAYOUT_STEPS } from '../core/payouts.ts';

const units = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'integer',
  // SQLite's INTEGER affinity turns the text into an exact 64-bit integer when the row is stored.
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** Reads an amount column exactly: select `exact(tips.amount)`, never the bare column. */
export function exact(column: SQLiteColumn | SQL): SQL<bigint> {
  return sql<bigint>`CAST(${column} AS TEXT)`.mapWith((value: string) => BigInt(value));
}

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

export const tokens = sqliteTable('tokens', {
  mint: text().primaryKey(),
  info: text().notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

export const liveStyles = sqliteTable('live_styles', {
  token: text().primaryKey(),
  style: text().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const tips = sqliteTable('tips', {
  id: text().primaryKey(),
  token: text().notNull(),
  tokenSymbol: text('token_symbol').notNull(),
  currency: text({ enum: ['SOL', 'TOKEN'] }).notNull(),
  tokenProgram: text('token_program'),
  decimals: integer().notNull(),
  sender: text().notNull(),
  creator: text().notNull(),
  treasury: text().notNull(),
  amount: units().notNull(),
  platformFee: units('platform_fee').notNull(),
  creatorAmount: units('creator_amount').notNull(),
  message: text().notNull(),
  blockhash: text().notNull(),
  lastValidBlockHeight: integer('last_valid_block_height').notNull(),
  status: text({ enum: ['prepared', 'signed', 'confirmed', 'expired', 'failed'] }).notNull(),
  signedTransaction: text('signed_transaction'),
  signature: text(),
  failure: text(),
  preparedAt: integer('prepared_at').notNull(),
  confirmedAt: integer('confirmed_at'),
  slot: integer(),
  finalizedAt: integer('finalized_at'),
});

export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  token: text().notNull(),
  kind: text({ enum: ['tip:new', 'tip:config'] }).notNull(),
  subject: text().notNull(),
  createdAt: integer('created_at').notNull(),
  deliveredAt: integer('delivered_at'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: integer('next_attempt_at').notNull().default(0),
  lastError: text('last_error'),
});

export const chainCursors = sqliteTable('chain_cursors', {
  name: text().primaryKey(),
  signature: text().notNull(),
  slot: integer().notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const reconcileFindings = sqliteTable('reconcile_findings', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  subject: text().notNull(),
  detail: text().notNull(),
  foundAt: integer('found_at').notNull(),
});

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

export const usedMessages = sqliteTable('used_messages', {
  digest: text().primaryKey(),
  wallet: text().notNull(),
  subject: text().notNull(),
  usedAt: integer('used_at').notNull(),
});

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

export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  startedAt: integer('started_at').notNull(),
  finishedAt: integer('finished_at'),
  okAt: integer('ok_at'),
  error: text(),
});

export const marketPrices = sqliteTable('market_prices', {
  mint: text().primaryKey(),
  price: text().notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

/** Kept by a trigger; nobody writes here. */
export const tipDays = sqliteTable('tip_days', {
  creator: text().notNull(),
  token: text().notNull(),
  currency: text({ enum: ['SOL', 'TOKEN'] }).notNull(),
  /** Days since 1970, UTC. */
  day: integer().notNull(),
  symbol: text().notNull(),
  decimals: integer().notNull(),
  tips: integer().notNull(),
  amount: units().notNull(),
  creatorAmount: units('creator_amount').notNull(),
  platformFee: units('platform_fee').notNull(),
});
