/**
 * SQL of the jobs: giveaways that are due, that have ended, or that never came to be; and of the sitemap. Times in ms
 * since 1970.
 */
import { and, asc, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { giveaways, giveawayTransactions } from '../../schema.ts';
import { batchOf, failedAttempt } from '../../statements.ts';
import { type GiveawayRow, giveawayColumns, SIGNED } from '../store.ts';

/**
 * Stores successful work: when the giveaway is due again, and the event that it waits for (null: only for that time).
 */
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

/** Stores failed work and when the giveaway is due again. */
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

/** Stores since when the escrow is missing; null while it exists. */
export async function saveMissed(db: Database, id: string, missedSince: number | null): Promise<void> {
  await db.update(giveaways).set({ missedSince }).where(eq(giveaways.id, id));
}

/** Worded as the index giveaways_due, so that SQLite uses it. */
const RUNNING = sql`${giveaways.stage} NOT IN ('completed', 'cancelled', 'expired')`;

/**
 * Returns giveaways whose next step is due, the longest waiting first; they are not due again before `again`. Unsigned
 * drafts are free to create: they have a `limit` of their own, so that no prize waits behind them, however many there
 * are.
 */
export async function takeDue(
  db: Database,
  now: number,
  again: number,
  limit: number,
): Promise<{ funded: string[]; drafts: string[] }> {
  const due = (which: SQL) =>
    db
      .select({ id: giveaways.id })
      .from(giveaways)
      .where(and(lte(giveaways.dueAt, now), RUNNING, which))
      .orderBy(asc(giveaways.dueAt))
      .limit(limit);
  const { funded, drafts } = await batchOf(db, {
    funded: due(sql`${giveaways.stage} <> 'prepared'`),
    drafts: due(sql`${giveaways.stage} = 'prepared'`),
  });
  const taken = { funded: funded.map(({ id }) => id), drafts: drafts.map(({ id }) => id) };
  const ids = [...taken.funded, ...taken.drafts];
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
  return taken;
}

/**
 * Returns whether the caller may work on a giveaway now: it is due, or was put off after a failure; no other caller may
 * until `again` (ms). A giveaway's end brings all its viewers at once, and its list must be made once.
 */
export async function claimDue(db: Database, id: string, now: number, again: number): Promise<boolean> {
  const putOff = and(gt(giveaways.attempts, 0), gt(giveaways.dueAt, again));
  const result = await db
    .update(giveaways)
    .set({ dueAt: again })
    .where(and(eq(giveaways.id, id), RUNNING, or(lte(giveaways.dueAt, now), putOff)));
  return result.meta.changes > 0;
}

/**
 * Returns drafts given up that were made since `since` (ms): a node may have said too early that they can never land.
 * Older ones too while a signed transaction of theirs has no outcome, because no job deletes them.
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

/**
 * Returns running holders giveaways whose count was not asked for since `before`, the longest ago first, and marks them
 * as asked for. With those that were asked for since then and are not counted yet they are `atOnce` at most.
 */
export async function takeUncounted(
  db: Database,
  now: number,
  before: number,
  atOnce: number,
): Promise<string[]> {
  const open = sql`stage = 'open' AND kind = 'holders'`;
  const rows = await db.all<{ id: string }>(sql`UPDATE giveaways SET count_asked_at = ${now} WHERE id IN (
    SELECT id FROM giveaways WHERE ${open} AND count_asked_at < ${before} ORDER BY count_asked_at
      LIMIT max(0, ${atOnce} - (SELECT COUNT(*) FROM giveaways
        WHERE ${open} AND count_asked_at >= ${before} AND coalesce(counted_at, 0) < count_asked_at))) RETURNING id`);
  return rows.map(({ id }) => id);
}

/** Returns giveaways whose escrow exists by our database, in the order of their addresses behind `after`. */
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

/** Returns giveaways that ended within this time (ms). */
export async function giveawaysEndedBetween(
  db: Database,
  since: number,
  until: number,
  limit: number,
): Promise<GiveawayRow[]> {
  return db
    .select(giveawayColumns)
    .from(giveaways)
    .where(and(gt(giveaways.endedAt, since), lte(giveaways.endedAt, until)))
    .orderBy(asc(giveaways.endedAt))
    .limit(limit);
}

/** Returns giveaways that ended before `before` (ms), from behind `last` on, in the order of their ends. */
export async function giveawaysEndedAfter(
  db: Database,
  last: { endedAt: number; id: string },
  before: number,
  limit: number,
): Promise<{ id: string; endedAt: number }[]> {
  const endedAt = sql<number>`${giveaways.endedAt}`;
  return db
    .select({ id: giveaways.id, endedAt })
    .from(giveaways)
    .where(
      and(
        sql`(${giveaways.endedAt}, ${giveaways.id}) > (${last.endedAt}, ${last.id})`,
        lt(giveaways.endedAt, before),
      ),
    )
    .orderBy(asc(giveaways.endedAt), asc(giveaways.id))
    .limit(limit);
}

/** Returns giveaways whose end a fork has dropped since `since` (ms). */
export async function giveawaysReorgedSince(
  db: Database,
  since: number,
  limit: number,
): Promise<GiveawayRow[]> {
  return db
    .select(giveawayColumns)
    .from(giveaways)
    .where(
      sql`${giveaways.id} IN (SELECT f.subject FROM reconcile_findings f WHERE f.kind = 'reorged-end' AND f.found_at > ${since})`,
    )
    .limit(limit);
}

/**
 * Returns given up drafts, oldest first: unsigned ones made before `unsigned`, signed ones made before `signed` (the
 * earlier of the two). None of their transactions may still land, as far as our database knows.
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

interface ListedGiveaway {
  id: string;
  /** The giveaway's token, or null. */
  token: string | null;
  drawn: boolean;
  /** Time of the last change that a reader notices, ms since 1970. */
  at: number;
}

/** Returns giveaways, newest first. Worded as the index giveaways_newest, so that SQLite uses it. */
export async function fundedGiveaways(db: Database, limit: number): Promise<ListedGiveaway[]> {
  const rows = await db
    .select({
      id: giveaways.id,
      token: giveaways.token,
      proven: giveaways.totalProven,
      createdAt: giveaways.createdAt,
      drawnAt: giveaways.drawnAt,
    })
    .from(giveaways)
    .where(sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`)
    .orderBy(desc(giveaways.createdAt), asc(giveaways.id))
    .limit(limit);
  return rows.map(({ id, token, proven, createdAt, drawnAt }) => ({
    id,
    token,
    drawn: proven > 0,
    at: drawnAt === null ? createdAt : drawnAt * 1000,
  }));
}
