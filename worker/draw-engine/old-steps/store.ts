/** Deletes steps of giveaways that never landed. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';

/**
 * Deletes at most `limit` steps prepared before `before` (ms) that were never signed. Returns how many. An unsigned
 * deposit goes with its giveaway.
 */
export async function deleteUnsigned(db: Database, before: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT id FROM giveaway_transactions WHERE status = 'prepared' AND created_at < ${before} AND step <> 'open'
    ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}

/**
 * Deletes at most `limit` signed steps made before `before` (ms) that never landed or failed, but not the operator's own:
 * those are our money. Returns how many.
 */
export async function deleteDeadSteps(db: Database, before: number, limit: number): Promise<number> {
  // Worded as the index giveaway_transactions_dead.
  const { meta } = await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT id FROM giveaway_transactions WHERE status IN ('expired', 'failed') AND step NOT IN ('open', 'commit')
      AND created_at < ${before}
      AND payer NOT IN (SELECT operator FROM giveaways g WHERE g.id = giveaway) ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}
