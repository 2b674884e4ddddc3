/** The only writer of the giveaways table, and the reader of single rows. Lists are read in lists/store.ts. */
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Stage, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import type { Database } from '../env.ts';
import { exact, giveaways } from '../schema.ts';
import { failedAttempt } from '../stepper/store.ts';

const { prize, fee, totalWeight, ticket, ...plain } = getTableColumns(giveaways);

/** All columns, with amounts read as exact bigints. */
export const giveawayColumns = {
  ...plain,
  prize: exact(prize),
  fee: exact(fee),
  totalWeight: exact(totalWeight) as SQL<bigint | null>,
  ticket: exact(ticket) as SQL<bigint | null>,
};

export type GiveawayRow = typeof giveaways.$inferSelect;

/** A stage, and what the chain says with it. Only the given columns change. */
export type Progress = Partial<
  Pick<
    typeof giveaways.$inferInsert,
    | 'round'
    | 'committedAt'
    | 'beaconSignature'
    | 'randomness'
    | 'ticket'
    | 'winner'
    | 'winnerIndex'
    | 'drawnAt'
    | 'revealAt'
    | 'openedAt'
    | 'endedAt'
    | 'reason'
    | 'dueAt'
  >
>;

/** The first reveal time stays: of two concurrent runs that learn the winner, one sets it. */
function factsOf({ revealAt, ...progress }: Progress) {
  if (revealAt == null) return progress;
  return { ...progress, revealAt: sql`COALESCE(${giveaways.revealAt}, ${revealAt})` };
}

export async function insertDraft(
  db: Database,
  row: Omit<typeof giveaways.$inferInsert, 'stage'>,
): Promise<void> {
  await db.insert(giveaways).values({ ...row, stage: 'prepared' });
}

export function giveawayQuery(db: Database, id: string) {
  return db.select(giveawayColumns).from(giveaways).where(eq(giveaways.id, id));
}

export async function findGiveaway(db: Database, id: string): Promise<GiveawayRow | null> {
  return (await giveawayQuery(db, id))[0] ?? null;
}

/** Moves a giveaway from one of `from` to `to`. False if it had another stage: another run was first. */
export async function moveStage(
  db: Database,
  id: string,
  from: readonly Stage[],
  to: Stage,
  progress: Progress = {},
): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ ...factsOf(progress), stage: to })
    .where(and(eq(giveaways.id, id), inArray(giveaways.stage, [...from])));
  return result.meta.changes > 0;
}

/** Freezes the list: of two concurrent calls the first one's root counts, for ever. False for the second. */
export async function freezeList(
  db: Database,
  id: string,
  list: { root: string; totalWeight: bigint; entryCount: number; listSignature: string },
): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ ...list, stage: 'frozen' })
    .where(and(eq(giveaways.id, id), isNull(giveaways.root), inArray(giveaways.stage, ['open', 'closed'])));
  return result.meta.changes > 0;
}

/** For a commit that a reorg dropped before it was final: the next commit sets round and time, the list stays. */
export async function undoCommit(db: Database, id: string): Promise<void> {
  await db
    .update(giveaways)
    .set({ stage: 'frozen', round: null, committedAt: null })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'committed'), isNull(giveaways.randomness)));
}

/** The creator confirms the winner: the prize need not wait any longer. The first confirmation's time stays. */
export async function confirmWinner(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ confirmedAt: now, dueAt: 0 })
    .where(and(eq(giveaways.id, id), isNull(giveaways.confirmedAt)));
}

/** Stores what the chain says about a giveaway, without a stage. */
export async function saveFacts(db: Database, id: string, facts: Progress): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await db.update(giveaways).set(factsOf(facts)).where(eq(giveaways.id, id));
}

/** Closes registration in our database if no one came, in one statement: a late registration is counted or refused. */
export async function closeEmpty(db: Database, id: string, reason: string): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ stage: 'closed', reason })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'open'), eq(giveaways.registered, 0)));
  return result.meta.changes > 0;
}

/**
 * Stores why the operator will return everything; the first reason stays. `listed`: also if the list is frozen; a
 * reason against making a list only counts before it is frozen.
 */
export async function decideRefund(db: Database, id: string, reason: string, listed: boolean): Promise<void> {
  await db
    .update(giveaways)
    .set({ reason })
    .where(
      and(
        eq(giveaways.id, id),
        isNull(giveaways.reason),
        listed ? undefined : isNull(giveaways.root),
        notInArray(giveaways.stage, [...TERMINAL_STAGES]),
      ),
    );
}

export async function saveEligible(db: Database, id: string, eligible: number, now: number): Promise<void> {
  await db.update(giveaways).set({ eligible, countedAt: now }).where(eq(giveaways.id, id));
}

// The draw's own work. Times in ms since 1970.

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

/** Drafts given up since `since` (ms): a node may have said too early that they can never land. */
export async function lateDrafts(db: Database, since: number, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: giveaways.id })
    .from(giveaways)
    .where(and(eq(giveaways.stage, 'expired'), gt(giveaways.createdAt, since), lte(giveaways.dueAt, now)))
    .limit(limit);
  return rows.map((row) => row.id);
}
