/** All SQL of picks and saved winners. A pick is never changed and never deleted. Times in ms since 1970. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { clipPicks, clipWinners } from '../../schema.ts';

export type PickRow = typeof clipPicks.$inferSelect;
export type WinnerRow = typeof clipWinners.$inferSelect;

/** The number that the next pick of the token gets. */
export async function nextNumber(db: Database, token: string): Promise<number> {
  const row = await db
    .select({ last: sql<number>`COALESCE(MAX(${clipPicks.number}), 0)` })
    .from(clipPicks)
    .where(eq(clipPicks.token, token))
    .get();
  return (row?.last ?? 0) + 1;
}

/** False if the token has a pick of this number already: two were made at once. */
export async function insertPick(db: Database, row: typeof clipPicks.$inferInsert): Promise<boolean> {
  const result = await db
    .insert(clipPicks)
    .values(row)
    .onConflictDoNothing({ target: [clipPicks.token, clipPicks.number] });
  return result.meta.changes === 1;
}

/** Stores what the round decided; the first writer's result stays, and all writers compute the same. */
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

/** Random picks whose round is not stored yet, oldest first. */
export async function openPicks(db: Database, limit: number): Promise<PickRow[]> {
  return db
    .select()
    .from(clipPicks)
    .where(isNull(clipPicks.clip))
    .orderBy(asc(clipPicks.pickedAt))
    .limit(limit);
}

/** Picks of a token, newest first, each with whether it was saved. */
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

/** Past winners of a token, newest first, with how each was chosen. */
export async function listWinners(
  db: Database,
  token: string,
  limit: number,
): Promise<{ winner: WinnerRow; mode: PickRow['mode'] }[]> {
  return db
    .select({ winner: clipWinners, mode: clipPicks.mode })
    .from(clipWinners)
    .innerJoin(clipPicks, eq(clipPicks.id, clipWinners.pick))
    .where(eq(clipWinners.token, token))
    .orderBy(desc(clipWinners.savedAt))
    .limit(limit);
}
