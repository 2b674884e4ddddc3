/** SQL of tippers' names. They are written with their tip, and by a trigger for a second payment of it. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { outbox, showSums, tipHandles, tipNames } from '../../schema.ts';

/** A column for queries of tips: the tip's name, null for an anonymous one. */
export const nameOfTip = sql<string | null>`(SELECT name FROM tip_names WHERE tip_id = tips.id)`;

/** The same of its account on X. */
export const handleOfTip = sql<string | null>`(SELECT handle FROM tip_handles WHERE tip_id = tips.id)`;

/**
 * Removes the name of a tip, and the account that it shows, from all of its payments, and returns their ids. A stranger
 * may write the same memo: only what repeats the tip itself, and so was paid by the same wallet, belongs to it.
 * Idempotent. `now` in ms since 1970.
 */
export async function deleteName(
  db: Database,
  { id: tipId, token }: { id: string; token: string },
  now: number,
): Promise<string[]> {
  // Worded as the index: a row's own payment is not in it.
  const payments = sql`WITH paid (memo) AS (SELECT coalesce(
      (SELECT memo_id FROM tip_payments WHERE tip_id = ${tipId} AND origin = 'again'), ${tipId}))
    SELECT ${tipId} AS id UNION SELECT memo FROM paid
    UNION SELECT k.tip_id FROM paid JOIN tip_payments k ON k.memo_id = paid.memo
      WHERE k.origin <> 'row' AND k.origin = 'again'`;
  await db.batch([
    db.delete(tipNames).where(sql`${tipNames.tipId} IN (${payments})`),
    db.delete(tipHandles).where(sql`${tipHandles.tipId} IN (${payments})`),
    // The overlay's parts drop it too, also where the tip has left the table that their figures follow.
    db
      .update(showSums)
      .set({ version: sql`${showSums.version} + 1` })
      .where(eq(showSums.token, token)),
    db.insert(outbox).values({ token, kind: 'tip:config', subject: token, createdAt: now }),
  ]);
  // Read after it: a payment that comes later finds no name to take.
  return (await db.all<{ id: string }>(payments)).map(({ id }) => id);
}
