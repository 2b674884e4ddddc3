/** All SQL of the clips table. Times in ms since 1970. */
import { and, asc, desc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { embedHtml, unavailableHtml } from '../../core/clips/embed.ts';
import type { RecentEntries } from '../../core/clips/entry.ts';
import type { Clip, Quote } from '../../core/clips/model.ts';
import type { Database } from '../env.ts';
import { clips, handedInClips } from '../schema.ts';

type ClipRow = typeof clips.$inferSelect;

// Table names are explicit: drizzle omits the table's name, and `id` would be the winner's own.
const winner = sql<number>`EXISTS (SELECT 1 FROM clip_winners WHERE clip_winners.clip = clips.id)`;
const handedInBy = sql<
  string | null
>`(SELECT handed_in_clips.handle FROM handed_in_clips WHERE handed_in_clips.clip = clips.id)`;
const isOwn = sql`NOT EXISTS (SELECT 1 FROM handed_in_clips WHERE handed_in_clips.clip = clips.id)`;
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
  handedInBy,
};
export type ShownClip = ClipRow & { winner: number; handedInBy: string | null };

export function toClip(row: ShownClip): Clip {
  const quote: Quote | null = row.quote === null ? null : JSON.parse(row.quote);
  return {
    id: row.id,
    tokenAddress: row.token,
    username: row.handle,
    verifiedXHandle: row.handedInBy ?? row.handle,
    handedInBy: row.handedInBy,
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

/** `handedInBy`: null for the author's own. False if the token has this post already. */
export async function insertClip(
  db: Database,
  row: typeof clips.$inferInsert,
  handedInBy: string | null,
): Promise<boolean> {
  const insert = db
    .insert(clips)
    .values(row)
    .onConflictDoNothing({ target: [clips.token, clips.postId] });
  if (handedInBy === null) return (await insert).meta.changes === 1;
  // Without the clip, which another request was faster with, there is no row to mark.
  const mark = db.insert(handedInClips).select(sql`SELECT id, ${handedInBy} FROM clips WHERE id = ${row.id}`);
  const [inserted] = await db.batch([insert, mark]);
  return inserted.meta.changes === 1;
}

/** Makes a clip that was handed in its author's own. False if it is that already, or was deleted. */
export async function takeOver(
  db: Database,
  id: string,
  author: Pick<ClipRow, 'wallet' | 'handle' | 'url' | 'quote' | 'unavailable' | 'addedAt' | 'refreshedAt'>,
): Promise<boolean> {
  const [updated] = await db.batch([
    db
      .update(clips)
      .set(author)
      .where(and(eq(clips.id, id), sql`NOT ${isOwn}`)),
    db.delete(handedInClips).where(eq(handedInClips.clip, id)),
  ]);
  return updated.meta.changes === 1;
}

/** How many clips a wallet has added since `since`, and how many of them were handed in. */
export async function recentEntries(db: Database, wallet: string, since: number): Promise<RecentEntries> {
  const row = await db
    .select({ all: sql<number>`COUNT(*)`, own: sql<number>`COALESCE(SUM(${isOwn}), 0)` })
    .from(clips)
    .where(and(eq(clips.wallet, wallet), gte(clips.addedAt, since)))
    .get();
  return { all: row?.all ?? 0, handedIn: (row?.all ?? 0) - (row?.own ?? 0) };
}

export async function findClip(db: Database, token: string, id: string): Promise<ShownClip | undefined> {
  return db
    .select(shown)
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.token, token)))
    .get();
}

export async function findByPost(
  db: Database,
  token: string,
  postId: string,
): Promise<{ id: string; handle: string; handedInBy: string | null } | undefined> {
  return db
    .select({ id: clips.id, handle: clips.handle, handedInBy })
    .from(clips)
    .where(and(eq(clips.token, token), eq(clips.postId, postId)))
    .get();
}

/** True if a public clip names this handle beside this wallet. */
export async function hasClipAs(db: Database, wallet: string, handle: string): Promise<boolean> {
  const row = await db
    .select({ id: clips.id })
    .from(clips)
    .where(
      and(
        eq(clips.wallet, wallet),
        eq(sql`lower(COALESCE(${handedInBy}, ${clips.handle}))`, handle.toLowerCase()),
      ),
    )
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

/** Clips of a token that can win, by the rule of core/clips/entry.ts, within the dates (inclusive). */
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
        isOwn,
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
