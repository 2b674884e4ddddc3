/** The block height from which we wait for a tip that a wallet sends by itself. */
import { eq, sql } from 'drizzle-orm';
import { loadPoint } from '../../chain/store.ts';
import type { Database } from '../../env.ts';
import { tipWatches } from '../../schema.ts';

/** Name of the cursor that holds the finalized height up to which the treasury's whole history was read. */
export const SEARCHED = 'tips:searched';
/** The same for payments whose memo names a row. It is never behind, whatever strangers send. */
export const ADOPTED = 'tips:known';

/** The height from which we wait for a tip: `height`, unless one is stored already. */
export async function watchSince(db: Database, tipId: string, height: number, now: number): Promise<number> {
  await db.insert(tipWatches).values({ tipId, height, createdAt: now }).onConflictDoNothing();
  return (await watchedSince(db, tipId)) ?? height;
}

export async function watchedSince(db: Database, tipId: string): Promise<number | null> {
  const [row] = await db
    .select({ height: tipWatches.height })
    .from(tipWatches)
    .where(eq(tipWatches.tipId, tipId));
  return row?.height ?? null;
}

/** The finalized height up to which no payment is unseen; 0 before the first complete search. */
export async function searchedHeight(db: Database): Promise<number> {
  return (await loadPoint(db, SEARCHED))?.slot ?? 0;
}

/** Deletes at most `limit` watches created before `before` (ms), oldest first. Returns how many. */
export async function dropWatches(db: Database, before: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM tip_watches WHERE tip_id IN (
    SELECT tip_id FROM tip_watches WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}
