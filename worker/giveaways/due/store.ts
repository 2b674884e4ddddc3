/** The draw's own work: which giveaways are due, and what they wait for. Times in ms since 1970. */
import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { giveaways } from '../../schema.ts';
import { failedAttempt } from '../../stepper/store.ts';
import { type GiveawayRow, giveawayColumns } from '../store.ts';

/** After successful work: when it is due again, and what it waits for (null: for its time only). */
export async function saveProgress(
  db: Database,
  id: string,
  dueAt: number,
  waitsFor: string | null,
  now: number,
): Promise<void> {
  await db
    .update(giveaways)
    .set({
      dueAt,
      attempts: 0,
      lastError: waitsFor,
      waitingSince: waitsFor === null ? null : sql`COALESCE(${giveaways.waitingSince}, ${now})`,
    })
    .where(eq(giveaways.id, id));
}

/** After failed work: stores the failure and when it is due again. */
export async function saveFailure(
  db: Database,
  id: string,
  lastError: string,
  dueAt: number,
  now: number,
): Promise<void> {
  await db
    .update(giveaways)
    .set(failedAttempt(lastError, dueAt, now))
    .where(eq(giveaways.id, id));
}

/** Since when the escrow is missing; null: it is there. */
export async function saveMissed(db: Database, id: string, missedSince: number | null): Promise<void> {
  await db.update(giveaways).set({ missedSince }).where(eq(giveaways.id, id));
}

/** Worded as the index giveaways_due, so that SQLite uses it. */
const RUNNING = sql`${giveaways.stage} NOT IN ('completed', 'cancelled', 'expired')`;

/**
 * Giveaways whose next step is due, the longest waiting first; they are not due again before `again`. Unsigned drafts
 * are free to create: they have a `limit` of their own, so that no prize waits behind them, however many there are.
 */
export async function takeDue(db: Database, now: number, again: number, limit: number): Promise<string[]> {
  const due = (which: SQL) =>
    db
      .select({ id: giveaways.id })
      .from(giveaways)
      .where(and(lte(giveaways.dueAt, now), RUNNING, which))
      .orderBy(asc(giveaways.dueAt))
      .limit(limit);
  const [funded, drafts] = await db.batch([
    due(sql`${giveaways.stage} <> 'prepared'`),
    due(sql`${giveaways.stage} = 'prepared'`),
  ]);
  const ids = [...funded, ...drafts].map((row) => row.id);
  if (ids.length > 0) {
    await db
      .update(giveaways)
      .set({ dueAt: again })
      .where(
        and(
          sql`${giveaways.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
          lte(giveaways.dueAt, now),
        ),
      );
  }
  return ids;
}

/** Giveaways whose escrow is there, by our database, in the order of their addresses behind `after`. */
export async function escrowsAfter(db: Database, after: string, limit: number): Promise<GiveawayRow[]> {
  return (
    db
      .select(giveawayColumns)
      .from(giveaways)
      // Worded as the index giveaways_landed.
      .where(
        and(
          sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'completed', 'cancelled', 'expired')`,
          gt(giveaways.id, after),
        ),
      )
      .orderBy(asc(giveaways.id))
      .limit(limit)
  );
}

/**
 * Whether the caller may work on a giveaway now: it is due, or was put off after a failure; no other caller may until
 * `again` (ms). A giveaway's end brings all its viewers at once, and its list must be made once.
 */
export async function claimDue(db: Database, id: string, now: number, again: number): Promise<boolean> {
  const putOff = and(gt(giveaways.attempts, 0), gt(giveaways.dueAt, again));
  const result = await db
    .update(giveaways)
    .set({ dueAt: again })
    .where(and(eq(giveaways.id, id), RUNNING, or(lte(giveaways.dueAt, now), putOff)));
  return result.meta.changes > 0;
}

/** Running holders giveaways that were not counted since `before`, the longest uncounted first. */
export async function uncounted(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: giveaways.id })
    .from(giveaways)
    .where(
      and(
        eq(giveaways.stage, 'open'),
        eq(giveaways.kind, 'holders'),
        or(isNull(giveaways.countedAt), lt(giveaways.countedAt, before)),
      ),
    )
    .orderBy(asc(giveaways.countedAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Drafts given up that were made since `since` (ms): a node may have said too early that they can never land. Older ones
 * too while a signed transaction of theirs has no outcome, because no one deletes them.
 */
export async function lateDrafts(db: Database, since: number, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: giveaways.id })
    .from(giveaways)
    .where(
      sql`${giveaways.stage} = 'expired' AND ${giveaways.dueAt} <= ${now} AND (${giveaways.createdAt} > ${since}
        OR EXISTS (SELECT 1 FROM giveaway_transactions t WHERE t.giveaway = giveaways.id AND t.status = 'signed'))`,
    )
    .limit(limit);
  return rows.map((row) => row.id);
}
