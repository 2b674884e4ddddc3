/**
 * Drafts: giveaways whose creator has signed nothing yet, or whose deposit never landed. Anyone may prepare one in the
 * name of any wallet, so strangers never read an unsigned one, and all of them go. Times in ms since 1970.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { giveaways, giveawayTransactions } from '../../schema.ts';
import { type GiveawayRow, giveawayColumns } from '../store.ts';

const SIGNED = sql`EXISTS (SELECT 1 FROM giveaway_transactions t WHERE t.giveaway = giveaways.id AND t.signature IS NOT NULL)`;

/** The giveaway, or null while its creator has signed nothing: what a page, a picture or an API call may show. */
export async function findSigned(db: Database, id: string): Promise<GiveawayRow | null> {
  const isShown = sql`(${giveaways.stage} NOT IN ('prepared', 'expired') OR ${SIGNED})`;
  const rows = await db
    .select(giveawayColumns)
    .from(giveaways)
    .where(and(eq(giveaways.id, id), isShown));
  return rows[0] ?? null;
}

/**
 * Given up drafts, oldest first: unsigned ones made before `unsigned`, signed ones made before `signed` (the earlier of
 * the two). None of their transactions may still land, as far as our database knows.
 */
export async function deadDrafts(
  db: Database,
  before: { unsigned: number; signed: number },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: giveaways.id })
    .from(giveaways)
    .where(
      sql`${giveaways.stage} = 'expired' AND ${giveaways.createdAt} < ${before.unsigned}
        AND (${giveaways.createdAt} < ${before.signed} OR NOT ${SIGNED})
        AND NOT EXISTS (SELECT 1 FROM giveaway_transactions t WHERE t.giveaway = giveaways.id
          AND t.status IN ('signed', 'confirmed'))`,
    )
    .orderBy(giveaways.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deletes drafts with their transactions, but for those that came to life meanwhile. */
export async function deleteDrafts(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  await db.batch([
    db.delete(giveawayTransactions).where(
      sql`giveaway IN (SELECT id FROM giveaways WHERE id IN ${listed} AND stage = 'expired')
        AND status IN ('prepared', 'expired', 'failed')`,
    ),
    db.delete(giveaways).where(
      sql`id IN ${listed} AND stage = 'expired'
        AND NOT EXISTS (SELECT 1 FROM giveaway_transactions t WHERE t.giveaway = giveaways.id)`,
    ),
  ]);
}
