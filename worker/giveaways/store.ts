/** The only writer of the giveaways table, and the reader of single rows. Lists are read in lists/store.ts. */
import { and, eq, getTableColumns, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Stage, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import type { Database } from '../env.ts';
import { exact, giveawayLists, giveaways } from '../schema.ts';

const { prize, fee, totalWeight, ...plain } = getTableColumns(giveaways);

/** All columns, with amounts read as exact bigints. */
export const giveawayColumns = {
  ...plain,
  prize: exact(prize),
  fee: exact(fee),
  totalWeight: exact(totalWeight) as SQL<bigint | null>,
};

export type GiveawayRow = typeof giveaways.$inferSelect;

/** A stage, and what the chain says with it. Only the given columns change. */
export type Progress = Partial<
  Pick<
    typeof giveaways.$inferInsert,
    | 'root'
    | 'listHash'
    | 'totalWeight'
    | 'entryCount'
    | 'live'
    | 'commits'
    | 'round'
    | 'cutoff'
    | 'committedAt'
    | 'withdrawReason'
    | 'beaconSignature'
    | 'randomness'
    | 'totalProven'
    | 'totalPaid'
    | 'drawnAt'
    | 'revealAt'
    | 'openedAt'
    | 'endedAt'
    | 'reason'
    | 'dueAt'
  >
>;

/** The first reveal time stays: of two concurrent runs that learn the winners, one sets it. */
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

/** A list as a giveaway is frozen with it. Root and hash in hex. */
export interface FrozenList {
  root: string;
  listHash: string;
  totalWeight: bigint;
  entryCount: number;
}

/** The list of a giveaway that has one. */
export function listOf({ root, listHash, totalWeight, entryCount }: GiveawayRow): FrozenList {
  return { root: root!, listHash: listHash!, totalWeight: totalWeight!, entryCount: entryCount! };
}

/** The columns of a giveaway that has no list (any more), and nothing that followed from one. */
export const WITHOUT_LIST = {
  root: null,
  listHash: null,
  totalWeight: null,
  entryCount: null,
  live: null,
  round: null,
  cutoff: null,
  committedAt: null,
  withdrawReason: null,
} as const;

/**
 * Freezes the list for a commit of the operator alone: of two concurrent calls the first one's counts. False for the
 * second, and for a list among participants that lacks a registration. In one transaction with the list's own row: from
 * then on the operator may sign its commit, and it stays for ever; any other list is deleted.
 */
export async function freezeList(db: Database, id: string, list: FrozenList): Promise<boolean> {
  const isListed = sql`EXISTS (SELECT 1 FROM giveaway_lists WHERE giveaway = ${id} AND list_hash = ${list.listHash}
    AND dropped_at IS NULL)`;
  const isFrozen = sql`EXISTS (SELECT 1 FROM giveaways WHERE id = ${id} AND stage = 'frozen'
    AND list_hash = ${list.listHash})`;
  const [frozen] = await db.batch([
    db
      .update(giveaways)
      .set({ ...list, live: false, stage: 'frozen' })
      .where(
        and(
          eq(giveaways.id, id),
          isNull(giveaways.root),
          eq(giveaways.stage, 'closed'),
          or(eq(giveaways.kind, 'holders'), eq(giveaways.registered, list.entryCount)),
          isListed,
        ),
      ),
    db
      .update(giveawayLists)
      .set({ accepted: true })
      .where(and(eq(giveawayLists.giveaway, id), eq(giveawayLists.listHash, list.listHash), isFrozen)),
  ]);
  return frozen.meta.changes > 0;
}

/**
 * For a commit of the operator that a reorg dropped: the next one sets round and times, the list stays. `commits`: how
 * many landed before it.
 */
export async function undoCommit(db: Database, id: string, commits: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ stage: 'frozen', commits, round: null, cutoff: null, committedAt: null, withdrawReason: null })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'committed'), isNull(giveaways.randomness)));
}

/** A commit that was withdrawn: entries are closed, and another list follows. `commits`: how many landed. */
export async function undoList(
  db: Database,
  row: Pick<GiveawayRow, 'id' | 'commits'>,
  commits: number,
): Promise<void> {
  await db
    .update(giveaways)
    .set({ ...WITHOUT_LIST, stage: 'closed', commits, dueAt: 0 })
    .where(
      and(
        eq(giveaways.id, row.id),
        eq(giveaways.stage, 'committed'),
        // A concurrent run may have committed another list meanwhile.
        eq(giveaways.commits, row.commits),
        isNull(giveaways.randomness),
      ),
    );
}

/**
 * Stores why the operator takes this commit back, and from when on the cron sends it (ms); the first reason stays.
 * False once it is another commit's turn.
 */
export async function decideWithdraw(
  db: Database,
  id: string,
  listHash: string | null,
  reason: string,
  dueAt: number,
): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({
      withdrawReason: sql`COALESCE(${giveaways.withdrawReason}, ${reason})`,
      dueAt: sql`MIN(${giveaways.dueAt}, ${dueAt})`,
    })
    .where(
      and(
        eq(giveaways.id, id),
        eq(giveaways.stage, 'committed'),
        listHash === null ? undefined : eq(giveaways.listHash, listHash),
      ),
    );
  return result.meta.changes > 0;
}

/** The creator confirms the winners: the prize need not wait any longer. The first confirmation's time stays. */
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
