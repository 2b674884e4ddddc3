/** All SQL of clips, of picks, which are never changed nor deleted, and of saved winners. Times in ms since 1970. */
import { and, asc, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { RecentEntries } from '../../core/clips/entry.ts';
import type { ListCursor } from '../../core/list-query.ts';
import type { Beside } from '../../core/profiles/model.ts';
import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../env.ts';
import { besideOf, clipPicks, clips, clipWinners, handedInClips, toBeside } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

type ClipRow = typeof clips.$inferSelect;

// Table names are explicit: drizzle omits the table's name, and `id` would be the winner's own.
const winner = sql<number>`EXISTS (SELECT 1 FROM clip_winners WHERE clip_winners.clip = clips.id)`;
const handedInBy = sql<
  string | null
>`(SELECT handed_in_clips.handle FROM handed_in_clips WHERE handed_in_clips.clip = clips.id)`;
const isOwn = sql`NOT EXISTS (SELECT 1 FROM handed_in_clips WHERE handed_in_clips.clip = clips.id)`;
/** What the author shows of itself: whoever hands a clip in is not its author. */
const beside = sql`iif(${isOwn}, ${besideOf(sql`clips.wallet`)}, NULL)`.mapWith(toBeside);
/** The same of a winner, while its clip is there. */
const winnerBeside = sql`(SELECT ${besideOf(sql`clips.wallet`)} FROM clips
  WHERE clips.id = clip_winners.clip AND ${isOwn})`.mapWith(toBeside);
const tokenSymbol = sql<
  string | null
>`(SELECT token_names.symbol FROM token_names WHERE token_names.mint = clips.token)`;
const shown = {
  id: clips.id,
  token: clips.token,
  tokenSymbol,
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
  beside,
};
export type ShownClip = ClipRow & {
  tokenSymbol: string | null;
  winner: number;
  handedInBy: string | null;
  beside: Beside | null;
};

/** Stores a clip. `handedInBy`: null for the author's own. False if the token has this post already. */
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
  // If another request was faster, there is no clip, and so no row to mark.
  const mark = insertSelect(
    db,
    handedInClips,
    { clip: clips.id, handle: handedInBy },
    sql`FROM ${clips} WHERE ${clips.id} = ${row.id}`,
  );
  const { inserted } = await batchOf(db, { inserted: insert, marked: mark });
  return inserted.meta.changes === 1;
}

/** Makes a handed-in clip its author's own. False if it is that already, or was deleted. */
export async function takeOver(
  db: Database,
  id: string,
  author: Pick<ClipRow, 'wallet' | 'handle' | 'url' | 'quote' | 'unavailable' | 'addedAt' | 'refreshedAt'>,
): Promise<boolean> {
  const { updated } = await batchOf(db, {
    updated: db
      .update(clips)
      .set(author)
      .where(and(eq(clips.id, id), sql`NOT ${isOwn}`)),
    unmarked: db.delete(handedInClips).where(eq(handedInClips.clip, id)),
  });
  return updated.meta.changes === 1;
}

/** Counts the clips that a wallet has added since `since`, and the handed-in ones among them. */
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

/** Returns whether a public clip names this handle beside this wallet. */
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

/**
 * Returns clips behind `after`, newest first, however many new ones have come meanwhile; of all tokens when `token` is
 * null. None of a token that the operator has blocked.
 */
export async function listClips(
  db: Database,
  token: string | null,
  limit: number,
  after: ListCursor | undefined,
): Promise<ShownClip[]> {
  const behind: SQL | undefined = after
    ? or(lt(clips.addedAt, after.at), and(eq(clips.addedAt, after.at), sql`${clips.id} > ${after.id}`))
    : undefined;
  return db
    .select(shown)
    .from(clips)
    .where(
      and(
        token === null ? undefined : eq(clips.token, token),
        behind,
        sql`NOT ${isBlocked('mint', clips.token, Date.now())}`,
      ),
    )
    .orderBy(desc(clips.addedAt), asc(clips.id))
    .limit(limit);
}

/** Returns clips of a token that can win, by the rule of core/clips/entry.ts, within the dates (inclusive). */
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

export type PickRow = typeof clipPicks.$inferSelect;
export type WinnerRow = typeof clipWinners.$inferSelect;

/** Returns the number of the token's next pick. */
export async function nextNumber(db: Database, token: string): Promise<number> {
  const row = await db
    .select({ last: sql<number>`COALESCE(MAX(${clipPicks.number}), 0)` })
    .from(clipPicks)
    .where(eq(clipPicks.token, token))
    .get();
  return (row?.last ?? 0) + 1;
}

/** Stores a pick. False if the token has a pick of this number already: two were made at once. */
export async function insertPick(db: Database, row: typeof clipPicks.$inferInsert): Promise<boolean> {
  const result = await db
    .insert(clipPicks)
    .values(row)
    .onConflictDoNothing({ target: [clipPicks.token, clipPicks.number] });
  return result.meta.changes === 1;
}

/** Stores the round's result; the first writer's result stays, and all writers compute the same. */
export async function finishPick(
  db: Database,
  id: string,
  drawn: { beaconSignature: string; randomness: string; ticket: number; clip: string; drawnAt: number },
): Promise<void> {
  await db
    .update(clipPicks)
    .set(drawn)
    .where(and(eq(clipPicks.id, id), isNull(clipPicks.clip)));
}

export async function findPick(db: Database, token: string, id: string): Promise<PickRow | undefined> {
  return db
    .select()
    .from(clipPicks)
    .where(and(eq(clipPicks.id, id), eq(clipPicks.token, token)))
    .get();
}

/** Returns random picks whose round is not stored yet, oldest first. */
export async function openPicks(db: Database, limit: number): Promise<PickRow[]> {
  return db
    .select()
    .from(clipPicks)
    .where(isNull(clipPicks.clip))
    .orderBy(asc(clipPicks.pickedAt))
    .limit(limit);
}

/** Returns picks of a token, newest first, each with whether it was saved. */
export async function listPicks(
  db: Database,
  token: string,
  limit: number,
): Promise<{ pick: PickRow; saved: string | null }[]> {
  return db
    .select({ pick: clipPicks, saved: clipWinners.id })
    .from(clipPicks)
    .leftJoin(clipWinners, eq(clipWinners.pick, clipPicks.id))
    .where(eq(clipPicks.token, token))
    .orderBy(desc(clipPicks.number))
    .limit(limit);
}

/** Saves a winner once per pick. */
export async function insertWinner(db: Database, row: WinnerRow): Promise<void> {
  await db.insert(clipWinners).values(row).onConflictDoNothing({ target: clipWinners.pick });
}

export async function winnerOfPick(db: Database, pick: string): Promise<WinnerRow | undefined> {
  return db.select().from(clipWinners).where(eq(clipWinners.pick, pick)).get();
}

/** Returns past winners of a token, newest first, with how each was chosen. */
export async function listWinners(
  db: Database,
  token: string,
  limit: number,
): Promise<{ winner: WinnerRow; mode: PickRow['mode']; beside: Beside | null }[]> {
  return db
    .select({ winner: clipWinners, mode: clipPicks.mode, beside: winnerBeside })
    .from(clipWinners)
    .innerJoin(clipPicks, eq(clipPicks.id, clipWinners.pick))
    .where(eq(clipWinners.token, token))
    .orderBy(desc(clipWinners.savedAt))
    .limit(limit);
}
