/** Figures of the overlay's further parts. Written by triggers only. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { units } from './columns.ts';

/**
 * Worth of a token's tips since the beginning of its goal, ms since 1970: SOL tips, and coins by their price. With the
 * version of all its figures.
 */
export const showSums = sqliteTable('show_sums', {
  token: text().primaryKey(),
  version: integer().notNull(),
  since: integer().notNull(),
  solHigh: integer('sol_high').notNull(),
  solLow: integer('sol_low').notNull(),
  coinHigh: integer('coin_high').notNull(),
  coinLow: integer('coin_low').notNull(),
});

/** Sums of the tips that count for supporters. `start`: the number of the day or of the week, the month as YYYYMM, or 0. */
export const supporters = sqliteTable('supporters', {
  period: text({ enum: ['day', 'week', 'month', 'all'] }).notNull(),
  start: integer().notNull(),
  token: text().notNull(),
  sender: text().notNull(),
  lamports: units().notNull(),
});
