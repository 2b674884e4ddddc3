/** SQL of the canary: its wallets, and its old tips. */
import { sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { canaryWallets, tipPayments, tips } from '../schema.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 20;

/**
 * Stores the canary's wallets, and deletes its tips of more than a month ago with their payments. A wallet stays when
 * another takes its place: its tips may still land. `now` in ms since 1970.
 */
export async function prepareTables(db: Database, wallets: readonly string[], now: number): Promise<void> {
  const old = sql`SELECT ${tips.id} FROM ${tips} WHERE ${tips.status} = 'canary'
    AND ${tips.preparedAt} < ${now - KEPT_MS} ORDER BY ${tips.preparedAt} LIMIT ${AT_ONCE}`;
  await db.batch([
    db
      .insert(canaryWallets)
      .values(wallets.map((wallet) => ({ wallet })))
      .onConflictDoNothing(),
    // The payments first: without its tip a payment is kept for good.
    db.delete(tipPayments).where(sql`${tipPayments.tipId} IN (${old})`),
    db.delete(tips).where(sql`${tips.id} IN (${old})`),
  ]);
}
