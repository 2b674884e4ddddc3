/** SQL of wallets that asked for the deletion of all their words, and of the tips whose words are still there. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Point } from '../../../core/archive/line.ts';
import type { Database } from '../../env.ts';
import { wordErasures } from '../../schema.ts';

type Erasure = typeof wordErasures.$inferSelect;

/** Stores the wish. Asked once more, it begins from the start: tips may have come since. `now` in ms since 1970. */
export async function askErasure(db: Database, wallet: string, now: number): Promise<void> {
  const row = { askedAt: now, archivedAt: null, archivedId: null };
  await db
    .insert(wordErasures)
    .values({ wallet, ...row })
    .onConflictDoUpdate({ target: wordErasures.wallet, set: row });
}

/** Returns the oldest wishes. */
export async function openErasures(db: Database, limit: number): Promise<Erasure[]> {
  return db.select().from(wordErasures).orderBy(asc(wordErasures.askedAt)).limit(limit);
}

/** Returns tips of the table, sent by this wallet and confirmed until then, that still have words. */
export function wordedTips(
  db: Database,
  { wallet, askedAt }: Pick<Erasure, 'wallet' | 'askedAt'>,
  limit: number,
): Promise<{ id: string; token: string }[]> {
  return db.all(sql`SELECT t.id AS id, t.token AS token FROM tips t
    WHERE t.status = 'confirmed' AND t.sender = ${wallet} AND t.confirmed_at <= ${askedAt}
      AND (t.message <> '' OR EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id)
        OR EXISTS (SELECT 1 FROM tip_handles h WHERE h.tip_id = t.id))
    ORDER BY t.confirmed_at DESC LIMIT ${limit}`);
}

/** Stores how far the archive was read for this wish. */
export async function saveErased(db: Database, wallet: string, { at, id }: Point): Promise<void> {
  await db
    .update(wordErasures)
    .set({ archivedAt: at, archivedId: id })
    .where(eq(wordErasures.wallet, wallet));
}

/** Ends a wish, unless it was asked again since. */
export async function endErasure(db: Database, { wallet, askedAt }: Erasure): Promise<void> {
  await db
    .delete(wordErasures)
    .where(sql`${wordErasures.wallet} = ${wallet} AND ${wordErasures.askedAt} = ${askedAt}`);
}
