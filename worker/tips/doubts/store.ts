/** SQL of tip_doubts: confirmed payments that the finalized chain does not know. Triggers take them off what streams show. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';

/**
 * Notes which tips the chain does not know, and which ones it knows (again). Idempotent. `now` in ms since 1970. A
 * payment that a run beside this one found final is not doubted: no one would look at it again.
 */
export async function doubtTips(
  db: Database,
  { doubted, known }: { doubted: string[]; known: string[] },
  now: number,
): Promise<void> {
  const ids = (list: string[]) => sql`SELECT value FROM json_each(${JSON.stringify(list)})`;
  if (doubted.length > 0)
    await db.run(
      sql`INSERT OR IGNORE INTO tip_doubts (tip_id, found_at) SELECT tip_id, ${now} FROM tip_payments
        WHERE tip_id IN (${ids(doubted)}) AND finalized_at IS NULL`,
    );
  if (known.length > 0) await db.run(sql`DELETE FROM tip_doubts WHERE tip_id IN (${ids(known)})`);
}
