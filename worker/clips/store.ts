/** All SQL of the clips table. Times in ms since 1970. */
import { and, asc, desc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { embedHtml, unavailableHtml } from '../../core/clips/embed.ts';
import type { Clip, Quote } from '../../core/clips/model.ts';
import type { Database } from '../env.ts';
import { clips } from '../schema.ts';

type ClipRow = typeof clips.$inferSelect;

// Table names are explicit: drizzle omits the table's name, and `id` would be the winner's own.
const winner = sql<number>`EXISTS (SELECT 1 FROM clip_winners WHERE clip_winners.clip = clips.id)`;
const shown = {
  id: clips.id,
  token: clips.token,
  wallet: clips.wallet,
  handle: clips.handle,
  postId: clips.postId,
  url: clips.url,
  quote: clips.quote,
  unavailable: clips.unavailable,
  addedAt: clips.addedAt,
  refreshedAt: clips.refreshedAt,
  winner,
};
export type ShownClip = ClipRow & { winner: number };

export function toClip(row: ShownClip): Clip {
  const quote: Quote | null = row.quote === null ? null : JSON.parse(row.quote);
  return {
    id: row.id,
    tokenAddress: row.token,
    username: row.handle,
    verifiedXHandle: row.handle,
    walletAddress: row.wallet,
    timestamp: new Date(row.addedAt).toISOString(),
    xUrl: row.url,
    embedHtml: row.unavailable
      ? unavailableHtml(row.handle, row.url)
      : quote && embedHtml(quote, row.handle, row.url),
    unavailable: row.unavailable,
    winner: row.winner === 1,
  };
}

/** False if the token has this post already. */
export async function insertClip(db: Database, row: typeof clips.$inferInsert): Promise<boolean> {
  const result = await db
    .insert(clips)
    .values(row)
    .onConflictDoNothing({ target: [clips.token, clips.postId] });
  return result.meta.changes === 1;
}

export async function findClip(db: Database, token: string, id: string): Promise<ShownClip | undefined> {
  return db
    .select(shown)
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.token, token)))
    .get();
}

export async function hasPost(db: Database, token: string, postId: string): Promise<boolean> {
  const row = await db
    .select({ id: clips.id })
    .from(clips)
    .where(and(eq(clips.token, token), eq(clips.postId, postId)))
    .get();
  return row !== undefined;
}

/** True if a public clip names this handle beside this wallet. */
export async function hasClipAs(db: Database, wallet: string, handle: string): Promise<boolean> {
  const row = await db
    .select({ id: clips.id })
    .from(clips)
    .where(and(eq(clips.wallet, wallet), eq(sql`lower(${clips.handle})`, handle.toLowerCase())))
    .limit(1)
    .get();
  return row !== undefined;
}

/** Where a page ends: the next one continues after it, however many new clips have come meanwhile. */
export interface Cursor {
  addedAt: number;
  id: string;
}

/** Newest first; of all tokens when `token` is null. */
export async function listClips(
  db: Database,
  token: string | null,
  limit: number,
  after: Cursor | null,
): Promise<ShownClip[]> {
  const behind: SQL | undefined = after
    ? or(
        lt(clips.addedAt, after.addedAt),
        and(eq(clips.addedAt, after.addedAt), sql`${clips.id} > ${after.id}`),
      )
    : undefined;
  return db
    .select(shown)
    .from(clips)
    .where(and(token === null ? undefined : eq(clips.token, token), behind))
    .orderBy(desc(clips.addedAt), asc(clips.id))
    .limit(limit);
}

/** Clips of a token that can be chosen, within the dates (inclusive). */
export async function clipsBetween(
  db: Database,
  token: string,
  dates: { startDate: number | null; endDate: number | null },
  limit: number,
): Promise<Pick<ClipRow, 'id' | 'postId' | 'handle' | 'addedAt'>[]> {
  return db
    .select({ id: clips.id, postId: clips.postId, handle: clips.handle, addedAt: clips.addedAt })
    .from(clips)
    .where(
      and(
        eq(clips.token, token),
        eq(clips.unavailable, false),
        dates.startDate === null ? undefined : gte(clips.addedAt, dates.startDate),
        dates.endDate === null ? undefined : lte(clips.addedAt, dates.endDate),
      ),
    )
    .orderBy(desc(clips.addedAt), asc(clips.id))
    .limit(limit);
}

/** Stores X's present answer about the post. */
export async function saveReading(
  db: Database,
  id: string,
  reading: { quote: string | null; unavailable: boolean },
  now: number,
): Promise<void> {
  await db
    .update(clips)
    .set({ ...reading, refreshedAt: now })
    .where(eq(clips.id, id));
}

/** Claims the turn to ask X about a clip. False if another request did within `quietMs`. */
export async function takeRefresh(db: Database, id: string, now: number, quietMs: number): Promise<boolean> {
  const result = await db
    .update(clips)
    .set({ refreshedAt: now })
    .where(and(eq(clips.id, id), sql`COALESCE(${clips.refreshedAt}, 0) <= ${now - quietMs}`));
  return result.meta.changes === 1;
}

export async function deleteClip(db: Database, id: string): Promise<void> {
  await db.delete(clips).where(eq(clips.id, id));
}
