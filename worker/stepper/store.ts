/** Columns and conditions that the tables of draws and payouts share. Each folder's own store.ts writes its tables. */
import { and, eq, sql } from 'drizzle-orm';
import type { giveawayTransactions, payoutTransactions } from '../schema.ts';

/**
 * A transaction whose outcome is unknown. Every outcome is stored under this condition, so repeating it changes
 * nothing.
 */
export function stillSigned(table: typeof giveawayTransactions | typeof payoutTransactions, id: string) {
  return and(eq(table.id, id), eq(table.status, 'signed'));
}

/** For a giveaway or a payout whose step failed: the next attempt is not before `dueAt` (ms). */
export function failedAttempt(lastError: string, dueAt: number, now: number) {
  return {
    attempts: sql`attempts + 1`,
    lastError,
    dueAt,
    waitingSince: sql`COALESCE(waiting_since, ${now})`,
  };
}
