/** Runs of jobs, whose only writer this is, and the queries of the health report. Times in ms since 1970. */
import { and, asc, count, eq, inArray, lt, lte, min, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Health } from '../../core/admin.ts';
import type { CronJob } from '../cron-jobs.ts';
import type { Database } from '../env.ts';
import { giveaways, giveawayTransactions, jobRuns, outbox, payouts, tips } from '../schema.ts';

export type JobRun = typeof jobRuns.$inferSelect;

export async function saveStart(db: Database, name: string, startedAt: number): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ name, startedAt })
    .onConflictDoUpdate({ target: jobRuns.name, set: { startedAt } });
}

/** Does nothing if a newer run has begun. */
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

/** What D1 holds, in bytes; null if it does not say. */
export async function databaseBytes(db: Database): Promise<number | null> {
  const { meta } = await db.run(sql`SELECT 1`);
  return meta.size_after ?? null;
}

/** When the job that began longest ago began; null if one of them never did. */
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
/** Every minute the cron resends what is due. */
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

/** Everything that is in progress for longer than it should be. */
export async function readStuck(db: Database, now: number): Promise<Trouble[]> {
  const [tipRows, transactions, payoutRows, alerts, failing, overdue] = await db.batch([
    db
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
    db
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
    db
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
    db
      .select({
        id: outbox.subject,
        since: outbox.createdAt,
        what: says(outbox.lastError, 'not delivered to its room yet'),
      })
      .from(outbox)
      .where(and(sql`${outbox.deliveredAt} IS NULL`, lt(outbox.createdAt, now - ALERT_MS)))
      .orderBy(asc(outbox.createdAt))
      .limit(MANY),
    db
      .select({
        id: giveaways.id,
        since: sql<number>`${giveaways.waitingSince}`,
        what: sql<string>`${giveaways.stage} || ': ' || ${says(giveaways.lastError, 'its last step failed')}`,
      })
      .from(giveaways)
      .where(and(WAITING, sql`${giveaways.attempts} > 0`, lt(giveaways.waitingSince, now - FAILING_MS)))
      .orderBy(asc(giveaways.waitingSince))
      .limit(MANY),
    db
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
  ]);
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

/** Draws whose last step succeeded and that wait for something outside, the longest waiting first. */
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
