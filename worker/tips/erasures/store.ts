/** SQL of wallets that asked for the deletion of all their words or names, and of the tips that still have them. */
import { asc, eq, sql } from 'drizzle-orm';
import { listKey, type Point } from '../../../core/archive/line.ts';
import type { Database } from '../../env.ts';
import { wordErasures } from '../../schema.ts';
import { insertSelect } from '../../statements.ts';

type Erasure = typeof wordErasures.$inferSelect;

const TIPPED = (
  wallet: string,
) => sql`(EXISTS (SELECT 1 FROM tips WHERE sender = ${wallet} AND status = 'confirmed')
  OR EXISTS (SELECT 1 FROM archive_lists WHERE key = ${listKey({ sender: wallet })}))`;

/** Returns whether a wallet has tipped: a key that has not costs nothing. */
export async function hasTipped(db: Database, wallet: string): Promise<boolean> {
  const [row] = await db.all<{ tipped: number }>(sql`SELECT ${TIPPED(wallet)} AS tipped`);
  return row?.tipped === 1;
}

/**
 * Stores the wish of a wallet that has tipped; a stranger's would only delay the others. Asked once more, it begins from
 * the start: tips may have come since. `now` in ms since 1970.
 */
export async function askErasure(db: Database, wallet: string, now: number): Promise<void> {
  await erasureStatement(db, wallet, 'words', now);
}

/** Builds the statement of askErasure. Whoever wished all words away loses the names too; `given` is one more condition. */
export function erasureStatement(
  db: Database,
  wallet: string,
  what: 'name' | 'words',
  now: number,
  given = sql`true`,
) {
  const row = { askedAt: now, archivedAt: null, archivedId: null };
  const rows = sql`WHERE ${given} AND ${TIPPED(wallet)}`;
  return insertSelect(db, wordErasures, { wallet, what, ...row }, rows).onConflictDoUpdate({
    target: wordErasures.wallet,
    set: { ...row, what: sql`max(word_erasures.what, excluded.what)` },
  });
}

/** Returns the oldest wishes. */
export async function openErasures(db: Database, limit: number): Promise<Erasure[]> {
  return db.select().from(wordErasures).orderBy(asc(wordErasures.askedAt)).limit(limit);
}

/** Returns tips of the table, sent by this wallet and confirmed until then, that still have words, or a name. */
export function wordedTips(
  db: Database,
  { wallet, askedAt, what }: Pick<Erasure, 'wallet' | 'askedAt' | 'what'>,
  limit: number,
): Promise<{ id: string; token: string }[]> {
  return db.all(sql`SELECT t.id AS id, t.token AS token FROM tips t
    WHERE t.status = 'confirmed' AND t.sender = ${wallet} AND t.confirmed_at <= ${askedAt}
      AND ((${what} = 'words' AND t.message <> '') OR EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id)
        OR EXISTS (SELECT 1 FROM tip_handles h WHERE h.tip_id = t.id))
    ORDER BY t.confirmed_at DESC LIMIT ${limit}`);
}

/** Returns tokens that this wallet has tipped, or added a clip to, the last ones first. */
export async function tokensOf(db: Database, wallet: string, limit: number): Promise<string[]> {
  const rows = await db.all<{ token: string }>(sql`SELECT token FROM (
      SELECT token, confirmed_at AS at FROM tips WHERE sender = ${wallet} AND status = 'confirmed'
      UNION ALL SELECT token, added_at FROM clips WHERE wallet = ${wallet})
    GROUP BY token ORDER BY max(at) DESC LIMIT ${limit}`);
  return rows.map(({ token }) => token);
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
