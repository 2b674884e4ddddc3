/** Landed transactions of giveaways until slot and time of their blocks are final. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { giveawayTransactions as table } from '../../schema.ts';

/** Landed transactions whose block was not final when they were stored, confirmed at `from` (ms) or later. */
export async function undated(
  db: Database,
  from: number,
  limit: number,
): Promise<{ signature: string; confirmedAt: number }[]> {
  return (
    db
      .selectDistinct({
        signature: sql<string>`${table.signature}`,
        confirmedAt: sql<number>`${table.confirmedAt}`,
      })
      .from(table)
      // Worded as the index giveaway_transactions_undated.
      .where(
        sql`${table.status} = 'confirmed' AND ${table.blockTime} IS NULL AND ${table.confirmedAt} >= ${from}`,
      )
      .orderBy(asc(table.confirmedAt))
      .limit(limit)
  );
}

/** Those of one giveaway. */
export async function undatedOf(
  db: Database,
  giveaway: string,
  limit: number,
): Promise<{ signature: string; confirmedAt: number }[]> {
  return db
    .selectDistinct({
      signature: sql<string>`${table.signature}`,
      confirmedAt: sql<number>`${table.confirmedAt}`,
    })
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.status, 'confirmed'), isNull(table.blockTime)))
    .orderBy(asc(table.confirmedAt))
    .limit(limit);
}

/**
 * Stores slot and block time (unix seconds) of transactions whose blocks are final. A step lands once on a fork: another
 * transaction of the same step that was only confirmed until then is reorged, and deleted.
 */
export async function dateTransactions(
  db: Database,
  dated: readonly { signature: string; slot: number; time: number }[],
): Promise<void> {
  if (dated.length === 0) return;
  const json = JSON.stringify(dated);
  // First, so that a crash in between leaves work for the next run. A withdrawal without a number may be another one.
  await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT lost.id FROM json_each(${json}) d
      JOIN giveaway_transactions final ON final.signature = d.value ->> '$.signature' AND final.status = 'confirmed'
      JOIN giveaway_transactions lost ON lost.giveaway = final.giveaway AND lost.step = final.step
        AND lost.place IS final.place AND lost.number IS final.number
    WHERE lost.status = 'confirmed' AND lost.block_time IS NULL AND lost.signature <> final.signature
      AND (final.number IS NOT NULL OR final.step NOT IN ('commit', 'withdraw')))`);
  await db.run(sql`UPDATE giveaway_transactions SET slot = d.value ->> '$.slot', block_time = d.value ->> '$.time'
    FROM json_each(${json}) d
    WHERE giveaway_transactions.signature = d.value ->> '$.signature' AND status = 'confirmed'`);
}
