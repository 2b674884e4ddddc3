/** Stores the runs of jobs, which no other file writes, and reads the health report. Times in ms since 1970. */

import { and, asc, count, eq, gt, inArray, lt, lte, min, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Health } from '../../core/admin.ts';
import { LANGUAGES, type Language, UNSURE } from '../../core/alerts/voices.ts';
import type { CronJob } from '../cron-jobs.ts';
import type { Database } from '../env.ts';
import {
  giveaways,
  giveawayTransactions,
  jobRuns,
  outbox,
  payouts,
  speechLanguages,
  tipPayments,
  tips,
} from '../schema.ts';
import { batchOf } from '../statements.ts';
import { ADOPTED } from '../tips/follow/store.ts';

export type JobRun = typeof jobRuns.$inferSelect;

export async function saveStart(db: Database, name: string, startedAt: number): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ name, startedAt })
    .onConflictDoUpdate({ target: jobRuns.name, set: { startedAt } });
}

/** Stores the end of a run. Does nothing if a newer run has begun. */
export async function saveEnd(
  db: Database,
  name: string,
  { startedAt, finishedAt, error }: { startedAt: number; finishedAt: number; error: string | null },
): Promise<void> {
  const end = { finishedAt, error, ...(error === null ? { okAt: finishedAt } : {}) };
  await db
    .insert(jobRuns)
    .values({ name, startedAt, ...end })
    .onConflictDoUpdate({ target: jobRuns.name, set: end, setWhere: lte(jobRuns.startedAt, startedAt) });
}

export function readRuns(db: Database): Promise<JobRun[]> {
  return db.select().from(jobRuns).orderBy(asc(jobRuns.name));
}

/** Deletes the runs of jobs that this version does not have and that last began before `before` (ms). */
export async function deleteRuns(db: Database, but: readonly string[], before: number): Promise<void> {
  await db.delete(jobRuns).where(and(notInArray(jobRuns.name, [...but]), lt(jobRuns.startedAt, before)));
}

/** Returns D1's size in bytes; null if it is unknown. */
export async function databaseBytes(db: Database): Promise<number | null> {
  const { meta } = await db.run(sql`SELECT 1`);
  return meta.size_after ?? null;
}

/** Returns when the job that began longest ago began; null if one of them never did. */
export async function lastStartOfAll(db: Database, names: readonly CronJob[]): Promise<number | null> {
  const [row] = await db
    .select({ at: min(jobRuns.startedAt), many: count() })
    .from(jobRuns)
    .where(inArray(jobRuns.name, [...names]));
  return row?.many === names.length ? row.at : null;
}

/** The report lists this many cases of each kind of trouble, the oldest first. */
const MANY = 50;
const SENT_MS = 2 * 60_000;
const ALERT_MS = 60_000;
const PAYOUT_MS = 10 * 60_000;
const FAILING_MS = 2 * 60_000;
/** Age of overdue work: the cron resends due work every minute. */
const OVERDUE_MS = 10 * 60_000;

export interface Trouble {
  kind: Health['stuck'][number]['kind'];
  id: string;
  since: number;
  what: string;
}

// Each condition equals that of a partial index, so that it reads only a few rows.
const WAITING = sql`${giveaways.waitingSince} IS NOT NULL AND ${giveaways.stage} NOT IN ('completed', 'cancelled', 'expired')`;
const says = (column: SQLiteColumn, otherwise: string): SQL<string> =>
  sql<string>`COALESCE(${column}, ${otherwise})`;

/** Reads all work that is in progress for too long. */
export async function readStuck(db: Database, now: number): Promise<Trouble[]> {
  const { tipRows, transactions, payoutRows, alerts, failing, overdue } = await batchOf(db, {
    tipRows: db
      .select({ id: tips.id, since: tips.preparedAt, what: says(tips.failure, 'sent, its end is not known') })
      .from(tips)
      .where(
        and(
          sql`${tips.status} IN ('prepared', 'signed')`,
          eq(tips.status, 'signed'),
          lt(tips.preparedAt, now - SENT_MS),
        ),
      )
      .orderBy(asc(tips.preparedAt))
      .limit(MANY),
    transactions: db
      .select({
        id: giveawayTransactions.giveaway,
        since: giveawayTransactions.createdAt,
        what: sql<string>`${giveawayTransactions.step} || ': ' || ${says(giveawayTransactions.failure, 'sent, its end is not known')}`,
      })
      .from(giveawayTransactions)
      .where(
        and(
          sql`${giveawayTransactions.status} = 'signed'`,
          lt(giveawayTransactions.createdAt, now - SENT_MS),
        ),
      )
      .orderBy(asc(giveawayTransactions.createdAt))
      .limit(MANY),
    payoutRows: db
      .select({
        id: payouts.id,
        since: payouts.createdAt,
        what: sql<string>`${payouts.symbol} || ' is ' || ${payouts.stage} || ': ' || ${says(payouts.lastError, 'not ended yet')}`,
      })
      .from(payouts)
      .where(
        and(
          sql`${payouts.stage} IN ('confirmed', 'moved', 'swapped')`,
          sql`(${payouts.lastError} IS NOT NULL OR ${payouts.createdAt} < ${now - PAYOUT_MS})`,
        ),
      )
      .limit(MANY),
    alerts: db
      .select({
        id: outbox.subject,
        since: outbox.createdAt,
        what: says(outbox.lastError, 'not delivered to its room yet'),
      })
      .from(outbox)
      .where(and(sql`${outbox.deliveredAt} IS NULL`, lt(outbox.createdAt, now - ALERT_MS)))
      .orderBy(asc(outbox.createdAt))
      .limit(MANY),
    failing: db
      .select({
        id: giveaways.id,
        since: sql<number>`${giveaways.waitingSince}`,
        what: sql<string>`${giveaways.stage} || ': ' || ${says(giveaways.lastError, 'its last step failed')}`,
      })
      .from(giveaways)
      .where(and(WAITING, sql`${giveaways.attempts} > 0`, lt(giveaways.waitingSince, now - FAILING_MS)))
      .orderBy(asc(giveaways.waitingSince))
      .limit(MANY),
    overdue: db
      .select({
        id: giveaways.id,
        since: giveaways.dueAt,
        what: sql<string>`${giveaways.stage} || ': its next step was not taken'`,
      })
      .from(giveaways)
      .where(
        and(
          lt(giveaways.dueAt, now - OVERDUE_MS),
          sql`${giveaways.stage} NOT IN ('completed', 'cancelled', 'expired') AND ${giveaways.stage} <> 'prepared'`,
        ),
      )
      .orderBy(asc(giveaways.dueAt))
      .limit(MANY),
  });
  const named = (kind: Trouble['kind'], rows: Omit<Trouble, 'kind'>[]) =>
    rows.map((row): Trouble => ({ ...row, kind }));
  const failed = new Set(failing.map(({ id }) => id));
  return [
    ...named('tip', tipRows),
    ...named('giveaway transaction', transactions),
    ...named('payout', payoutRows),
    ...named('alert', alerts),
    ...named('giveaway', failing),
    ...named(
      'giveaway',
      overdue.filter(({ id }) => !failed.has(id)),
    ),
  ];
}

/** Reads draws whose last step succeeded and that wait for an outside event, the longest waiting first. */
export function readWaiting(
  db: Database,
): Promise<{ giveaway: string; title: string; since: number; what: string }[]> {
  return db
    .select({
      giveaway: giveaways.id,
      title: giveaways.title,
      since: sql<number>`${giveaways.waitingSince}`,
      what: says(giveaways.lastError, 'its time'),
    })
    .from(giveaways)
    .where(and(WAITING, eq(giveaways.attempts, 0)))
    .orderBy(asc(giveaways.waitingSince))
    .limit(MANY);
}

/** Counts payments since `since` (ms) that were not a row's own: second landings, and payments from the chain alone. */
export async function unusualPayments(
  db: Database,
  since: number,
): Promise<{ again: number; chain: number }> {
  const [row] = await db
    .select({
      again: sql<number>`COALESCE(SUM(${tipPayments.origin} = 'again'), 0)`,
      chain: sql<number>`COALESCE(SUM(${tipPayments.origin} = 'chain'), 0)`,
    })
    .from(tipPayments)
    .where(and(sql`${tipPayments.origin} <> 'row'`, gt(tipPayments.seenAt, since)));
  return row ?? { again: 0, chain: 0 };
}

/** The state of the archive for the health report; times in ms. */
export interface ArchiveState {
  tips: number;
  parts: number;
  bytes: number;
  /** Like "2026-08"; null while the archive is empty. */
  lastMonth: string | null;
  /** Start of a part that is not whole yet; null without one. */
  openSince: number | null;
}

export async function archiveState(db: Database): Promise<ArchiveState> {
  const [row] = await db.all<ArchiveState>(sql`SELECT coalesce(SUM(tips), 0) AS tips, COUNT(*) AS parts,
      coalesce(SUM((received_starts ->> '$[#-1]') + (sent_starts ->> '$[#-1]')), 0) AS bytes,
      substr(MAX(month), 1, 4) || '-' || substr(MAX(month), 5) AS lastMonth,
      MIN(iif(state <> 'whole', made_at, NULL)) AS openSince
    FROM archive_parts`);
  return row!;
}

/** Age of work that needs the operator: the jobs do not keep up, or can do nothing. */
const BEHIND_MS = 5 * 60_000;

/** Waiting work. `waiting` is null where it cannot be counted. `oldestAt` in ms since 1970; null if nothing waits. */
export interface Backlog {
  what: Health['backlog'][number]['what'];
  waiting: number | null;
  oldestAt: number | null;
}

/**
 * Counts the waiting work in one query along indexes that contain nothing else; at most `limit` rows of each kind, so
 * that anyone may ask. `now` in ms since 1970.
 */
export async function readBacklog(db: Database, now: number, limit: number): Promise<Backlog[]> {
  return db.all<Backlog>(sql`
    SELECT 'tips' AS what, COUNT(*) AS waiting, MIN(at) AS oldestAt FROM (SELECT prepared_at AS at FROM tips
      WHERE status IN ('prepared', 'signed') AND status = 'signed' ORDER BY prepared_at LIMIT ${limit})
    UNION ALL SELECT 'payments', COUNT(*), MIN(at) FROM (SELECT seen_at AS at FROM tip_payments
      WHERE finalized_at IS NULL AND vanished_at IS NULL ORDER BY seen_at LIMIT ${limit})
    UNION ALL SELECT 'alerts', COUNT(*), MIN(at) FROM (SELECT created_at AS at FROM outbox
      WHERE delivered_at IS NULL ORDER BY created_at LIMIT ${limit})
    UNION ALL SELECT 'draws', COUNT(*), MIN(at) FROM (SELECT due_at AS at FROM giveaways
      WHERE due_at <= ${now} AND stage NOT IN ('completed', 'cancelled', 'expired') ORDER BY due_at LIMIT ${limit})
    UNION ALL SELECT 'history', NULL, updated_at FROM chain_cursors WHERE name = ${ADOPTED}`);
}

/**
 * Returns whether alerts stand still: rooms wait for one for too long, more than one of them, and more than have taken
 * one since. A creator can break the own room. Looks at the `limit` oldest alerts and the `limit` last ones.
 */
export async function areRoomsDeaf(db: Database, now: number, limit: number): Promise<boolean> {
  const since = now - BEHIND_MS;
  const [row] = await db.all<{ deaf: number; hearing: number }>(sql`SELECT
    (SELECT COUNT(DISTINCT token) FROM (SELECT token FROM outbox
      WHERE delivered_at IS NULL AND created_at < ${since} ORDER BY created_at LIMIT ${limit})) AS deaf,
    (SELECT COUNT(DISTINCT token) FROM (SELECT token FROM outbox
      WHERE delivered_at IS NOT NULL AND delivered_at >= ${since} ORDER BY delivered_at DESC LIMIT ${limit})) AS hearing`);
  return row !== undefined && row.deaf > Math.max(1, row.hearing);
}

/** Returns whether the oldest has waited for too long. */
export function isBehind({ oldestAt }: Backlog, now: number): boolean {
  return oldestAt !== null && now - oldestAt > BEHIND_MS;
}

/** Returns the languages of spoken alerts: the dependable ones, and those that the smoke test has heard. */
export async function spokenLanguages(db: Database): Promise<Language[]> {
  const rows = await db.select({ language: speechLanguages.language }).from(speechLanguages);
  const heard = new Set(rows.map(({ language }) => language));
  return LANGUAGES.filter((language) => !UNSURE.includes(language) || heard.has(language));
}

/** Stores when the smoke test heard a language; null deletes it. */
export async function noteLanguage(db: Database, language: Language, heardAt: number | null): Promise<void> {
  if (heardAt === null) await db.delete(speechLanguages).where(eq(speechLanguages.language, language));
  else
    await db
      .insert(speechLanguages)
      .values({ language, heardAt })
      .onConflictDoUpdate({ target: speechLanguages.language, set: { heardAt } });
}
