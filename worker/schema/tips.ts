/** Tokens, their prices and styles; tips, their outbox, and tips counted by day. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredStep } from '../../core/start/steps.ts';
import { TIP_STATUSES } from '../../core/tips/model.ts';
import { units } from './columns.ts';

export const tokens = sqliteTable('tokens', {
  mint: text().primaryKey(),
  info: text().notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

/** Wallets that have claimed a coin whose metadata they control. Times in ms since 1970. */
export const claims = sqliteTable(
  'claims',
  {
    mint: text().notNull(),
    wallet: text().notNull(),
    claimedAt: integer('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mint, table.wallet] })],
);

export const marketPrices = sqliteTable('market_prices', {
  mint: text().primaryKey(),
  price: text().notNull(),
  fetchedAt: integer('fetched_at').notNull(),
});

/** Tokens that were looked at lately; the job renews their prices. Times in ms since 1970. */
export const priceWants = sqliteTable('price_wants', {
  mint: text().primaryKey(),
  wantedAt: integer('wanted_at').notNull(),
  used: integer({ mode: 'boolean' }).notNull(),
  renewedAt: integer('renewed_at').notNull().default(0),
});

export const liveStyles = sqliteTable('live_styles', {
  token: text().primaryKey(),
  style: text().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** A creator's settings: one JSON document a kind. */
export const tokenSettings = sqliteTable(
  'token_settings',
  {
    token: text().notNull(),
    kind: text({ enum: ['alerts', 'moderation', 'show'] }).notNull(),
    body: text().notNull(),
    updatedAt: integer('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.kind] })],
);

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
  status: text({ enum: TIP_STATUSES }).notNull(),
  signedTransaction: text('signed_transaction'),
  signature: text(),
  failure: text(),
  preparedAt: integer('prepared_at').notNull(),
  confirmedAt: integer('confirmed_at'),
  slot: integer(),
  /** What is paid where it is neither SOL nor the token itself. */
  mint: text(),
});

/** Whose tips to each other are canaries. Only worker/canary writes it. */
export const canaryWallets = sqliteTable('canary_wallets', { wallet: text().primaryKey() });

/** A tipper's chosen name. Read with the tip; deleted with it, or by its owner before. */
export const tipNames = sqliteTable('tip_names', {
  tipId: text('tip_id').primaryKey(),
  name: text().notNull(),
  /** The picture of the sender's profile then. */
  face: text(),
});

/** Worth and plan of a tip, fixed before it is signed; its ruling may take the plan's voice. Deleted with it. */
export const tipPlans = sqliteTable('tip_plans', {
  tipId: text('tip_id').primaryKey(),
  worth: units(),
  dollars: integer({ mode: 'boolean' }).notNull().default(false),
  plan: text({ enum: ['unseen', 'shown', 'amount', 'spoken'] }).notNull(),
});

/** The account on X that a tip shows. Read with the tip; deleted with its name. */
export const tipHandles = sqliteTable('tip_handles', {
  tipId: text('tip_id').primaryKey(),
  handle: text().notNull(),
});

/** The amounts that a token's creator offers on the tip form: a JSON list of lamports as text. */
export const tipChips = sqliteTable('tip_chips', {
  token: text().primaryKey(),
  amounts: text().notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** The steps of /start that a token's creator has done. */
export const startSteps = sqliteTable(
  'start_steps',
  {
    token: text().notNull(),
    step: text().notNull().$type<StoredStep>(),
    doneAt: integer('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.step] })],
);

/** A tip's transaction as it landed. `tipId`: the row that shows it; `memoId`: the id that its memo names. */
export const tipPayments = sqliteTable('tip_payments', {
  signature: text().primaryKey(),
  tipId: text('tip_id').notNull(),
  memoId: text('memo_id').notNull(),
  origin: text({ enum: ['row', 'again', 'chain'] }).notNull(),
  slot: integer().notNull(),
  landedAt: integer('landed_at').notNull(),
  seenAt: integer('seen_at').notNull(),
  finalizedAt: integer('finalized_at'),
  vanishedAt: integer('vanished_at'),
});

/** Tips that a wallet sends itself, from the moment it answered; `height`: the block height then. */
export const tipWatches = sqliteTable('tip_watches', {
  tipId: text('tip_id').primaryKey(),
  height: integer().notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Written by a trigger only. */
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

/** Written by a trigger only. Empty creator and token: all tips of that currency and these decimals. */
export const tipSums = sqliteTable('tip_sums', {
  creator: text().notNull(),
  token: text().notNull(),
  currency: text({ enum: ['SOL', 'TOKEN'] }).notNull(),
  decimals: integer().notNull(),
  symbol: text().notNull(),
  tips: integer().notNull(),
  amountHigh: integer('amount_high').notNull(),
  amountLow: integer('amount_low').notNull(),
  creatorAmountHigh: integer('creator_amount_high').notNull(),
  creatorAmountLow: integer('creator_amount_low').notNull(),
  platformFeeHigh: integer('platform_fee_high').notNull(),
  platformFeeLow: integer('platform_fee_low').notNull(),
});

/** Written by a trigger only. Empty token: the tokens that were ever tipped. */
export const tippers = sqliteTable('tippers', {
  token: text().notNull(),
  sender: text().notNull(),
});

/** Written by a trigger only: how many rows `tippers` has under a token. */
export const tipperCounts = sqliteTable('tipper_counts', {
  token: text().primaryKey(),
  tippers: integer().notNull(),
});

export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey({ autoIncrement: true }),
  token: text().notNull(),
  kind: text({ enum: ['tip:new', 'tip:config', 'tip:canary'] }).notNull(),
  subject: text().notNull(),
  createdAt: integer('created_at').notNull(),
  deliveredAt: integer('delivered_at'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: integer('next_attempt_at').notNull().default(0),
  lastError: text('last_error'),
});

/** The decision about a tip's words. Without `decidedAt` there is none: it is held. */
export const tipRulings = sqliteTable('tip_rulings', {
  tipId: text('tip_id').primaryKey(),
  state: text({ enum: ['shown', 'held', 'wordless', 'removed'] }).notNull(),
  until: integer(),
  reasons: text().notNull().default('[]'),
  dropped: integer({ mode: 'boolean' }).notNull().default(false),
  decidedAt: integer('decided_at'),
  decidedBy: text('decided_by'),
  trusted: integer({ mode: 'boolean' }).notNull().default(false),
});

/** Tips whose sender held the coin when they were prepared. */
export const tipHolders = sqliteTable('tip_holders', { tipId: text('tip_id').primaryKey() });
