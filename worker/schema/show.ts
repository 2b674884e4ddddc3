/** Figures of the overlay's further parts. Written by triggers only, but for `tipDoubts`. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { units } from './columns.ts';

/** Confirmed payments that the finalized chain does not know: they count nothing. */
export const tipDoubts = sqliteTable('tip_doubts', {
  tipId: text('tip_id').primaryKey(),
  foundAt: integer('found_at').notNull(),
});

/** Worth of a token's tips by day, days since 1970 of UTC: SOL tips, and coins by their price. */
export const goalDays = sqliteTable('goal_days', {
  token: text().notNull(),
  day: integer().notNull(),
  solHigh: integer('sol_high').notNull(),
  solLow: integer('sol_low').notNull(),
  coinHigh: integer('coin_high').notNull(),
  coinLow: integer('coin_low').notNull(),
});

/** The same since the beginning of a token's goal, ms since 1970, and the version of all its figures. */
export const showSums = sqliteTable('show_sums', {
  token: text().primaryKey(),
  version: integer().notNull(),
  since: integer().notNull(),
  solHigh: integer('sol_high').notNull(),
  solLow: integer('sol_low').notNull(),
  coinHigh: integer('coin_high').notNull(),
  coinLow: integer('coin_low').notNull(),
});

/** The tips that count for supporters at present. */
export const supporterTips = sqliteTable('supporter_tips', {
  tipId: text('tip_id').primaryKey(),
  token: text().notNull(),
  sender: text().notNull(),
  at: integer().notNull(),
  lamports: units().notNull(),
});

/** Their sums. `start`: the number of the day or of the week, the month as YYYYMM, or 0. */
export const supporters = sqliteTable('supporters', {
  period: text({ enum: ['day', 'week', 'month', 'all'] }).notNull(),
  start: integer().notNull(),
  token: text().notNull(),
  sender: text().notNull(),
  lamports: units().notNull(),
});
