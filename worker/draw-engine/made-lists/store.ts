/**
 * Every list that was made of a giveaway: a row before its objects in R2, so that what came to nothing can be found and
 * deleted. Times in ms since 1970.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import type { FrozenList } from '../../giveaways/store.ts';
import { exact, giveawayLists as table } from '../../schema.ts';

/** Announces a list before its objects are written. False while an equal one is being deleted: try again. */
export async function announceList(
  db: Database,
  giveaway: string,
  list: FrozenList,
  now: number,
): Promise<boolean> {
  const result = await db
    .insert(table)
    .values({ ...list, giveaway, madeAt: now })
    .onConflictDoUpdate({
      target: [table.giveaway, table.listHash],
      set: { madeAt: now },
      setWhere: isNull(table.droppedAt),
    });
  return result.meta.changes > 0;
}

/** A list that was made and not deleted; null otherwise. */
export async function findMade(db: Database, giveaway: string, listHash: string): Promise<FrozenList | null> {
  const [row] = await db
    .select({
      root: table.root,
      listHash: table.listHash,
      totalWeight: exact(table.totalWeight),
      entryCount: table.entryCount,
    })
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.listHash, listHash), isNull(table.droppedAt)));
  return row ?? null;
}

/**
 * Marks at most `limit` lists made before `before` for deletion: those that were never accepted and that no open prompt
 * offers. From here on nothing uses them. Returns them with those that an earlier run marked and did not delete.
 */
export async function dropUnaccepted(
  db: Database,
  before: number,
  now: number,
  limit: number,
): Promise<{ giveaway: string; listHash: string }[]> {
  // Worded as the index giveaway_lists_unaccepted.
  return db.all(sql`UPDATE giveaway_lists SET dropped_at = COALESCE(dropped_at, ${now})
    WHERE accepted = 0 AND (giveaway, list_hash) IN (
      SELECT giveaway, list_hash FROM giveaway_lists WHERE accepted = 0 AND made_at < ${before}
      ORDER BY made_at LIMIT ${limit})
    AND NOT EXISTS (SELECT 1 FROM giveaways g WHERE g.id = giveaway_lists.giveaway
      AND (g.list_hash = giveaway_lists.list_hash
        OR (g.prompt_list = giveaway_lists.list_hash AND g.prompt_until > ${now})))
    RETURNING giveaway, list_hash AS "listHash"`);
}

/** Deletes a list's row, once its objects are gone. */
export async function forgetMade(db: Database, giveaway: string, listHash: string): Promise<void> {
  await db
    .delete(table)
    .where(
      and(eq(table.giveaway, giveaway), eq(table.listHash, listHash), sql`${table.droppedAt} IS NOT NULL`),
    );
}
