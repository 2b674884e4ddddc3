/** The table of giveaways: single rows, their sums, and every move of a stage. pages/ reads lists, jobs/ reads for the cron. */
import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { CreatorStats, PlatformStats } from '../../core/giveaways/figures.ts';
import { type GiveawayStage, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { blocksQuery } from '../blocks/store.ts';
import { commitsOf, confirmedSteps, facedPlacesOf } from '../draw-engine/landed/store.ts';
import type { Database } from '../env.ts';
import { exact, giveawayCounts, giveaways, registrations } from '../schema.ts';
import { batchOf } from '../statements.ts';

const { prize, fee, totalWeight, ...plain } = getTableColumns(giveaways);

/** All columns, with amounts read as exact bigints. */
export const giveawayColumns = {
  ...plain,
  prize: exact(prize),
  fee: exact(fee),
  totalWeight: exact(totalWeight) as SQL<bigint | null>,
};

export type GiveawayRow = typeof giveaways.$inferSelect;

/** Returns the amount of each place of a giveaway, in base units, proven or not. */
export function amountsOf({ amounts }: Pick<GiveawayRow, 'amounts'>): bigint[] {
  return (JSON.parse(amounts) as string[]).map(BigInt);
}

/** A stage, and the chain's data for it. Only the given columns change. */
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

/** Keeps the first reveal time: of two concurrent runs that learn the winners, one sets it. */
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

export const SIGNED = sql`EXISTS (SELECT 1 FROM giveaway_transactions t WHERE t.giveaway = giveaways.id AND t.signature IS NOT NULL)`;

/** Returns the giveaway as pages, pictures and API calls may show it; null while its creator has signed nothing. */
export async function findSigned(db: Database, id: string): Promise<GiveawayRow | null> {
  const isShown = sql`(${giveaways.stage} NOT IN ('prepared', 'expired') OR ${SIGNED})`;
  const rows = await db
    .select(giveawayColumns)
    .from(giveaways)
    .where(and(eq(giveaways.id, id), isShown));
  return rows[0] ?? null;
}

/** Returns a giveaway's landed events, and whether the operator hides its text. One round trip. `now` in ms. */
export async function shownCourse(db: Database, id: string, now: number) {
  const { blocks, ...course } = await batchOf(db, {
    steps: confirmedSteps(db, id),
    places: facedPlacesOf(db, id),
    commits: commitsOf(db, id),
    blocks: blocksQuery(db, [{ kind: 'giveaway', key: id }], now),
  });
  return { ...course, hidden: blocks.length > 0 };
}

function registrantsQuery(db: Database, id: string, limit: number) {
  return db
    .select({ wallet: registrations.wallet })
    .from(registrations)
    .where(eq(registrations.giveaway, id))
    .orderBy(asc(registrations.registeredAt), asc(registrations.wallet))
    .limit(limit);
}

export async function firstRegistrants(db: Database, id: string, limit: number): Promise<string[]> {
  return (await registrantsQuery(db, id, limit)).map((row) => row.wallet);
}

/** Moves a giveaway from one of `from` to `to`. False if it had another stage: another run was first. */
export async function moveStage(
  db: Database,
  id: string,
  from: readonly GiveawayStage[],
  to: GiveawayStage,
  progress: Progress = {},
): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ ...factsOf(progress), stage: to })
    .where(and(eq(giveaways.id, id), inArray(giveaways.stage, [...from])));
  return result.meta.changes > 0;
}

/** A list as a giveaway is frozen with it. Root and hash in hex. */
export interface ListSummary {
  root: string;
  listHash: string;
  totalWeight: bigint;
  entryCount: number;
}

/** Returns the list of a giveaway that has one. */
export function listOf({ root, listHash, totalWeight, entryCount }: GiveawayRow): ListSummary {
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
 * Undoes a commit of the operator that a reorg dropped: the next one sets round and times, the list stays. `commits`:
 * how many landed before it.
 */
export async function undoCommit(db: Database, id: string, commits: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ stage: 'frozen', commits, round: null, cutoff: null, committedAt: null, withdrawReason: null })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'committed'), isNull(giveaways.randomness)));
}

/** Undoes a commit that was withdrawn: entries are closed, and another list follows. `commits`: how many landed. */
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
 * Stores why the operator withdraws this commit, and from when on the cron sends it (ms); the first reason stays. False
 * once it is another commit's turn.
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

/** Stores the creator's confirmation: the prize need not wait any longer. The first confirmation's time stays. */
export async function confirmWinner(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ confirmedAt: now, dueAt: 0 })
    .where(and(eq(giveaways.id, id), isNull(giveaways.confirmedAt)));
}

/** Stores the chain's data about a giveaway, without a stage. */
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

/** Builds the sums of all funded giveaways, by `creator`, or by anyone if it is empty. `now` in unix seconds. */
export function sumsOf(db: Database, creator: string, now: number) {
  const { giveaways: total, registered, eligible, open, completed, cancelled } = giveawayCounts;
  // Open ones are closed soon after their end: few are late.
  const late = sql`(SELECT count(*) FROM giveaways WHERE stage = 'open' AND ends_at <= ${now}
    ${creator === '' ? sql`` : sql`AND creator = ${creator}`})`;
  return db
    .select({
      total,
      totalParticipants: registered,
      totalEligible: eligible,
      active: sql<number>`${open} - ${late}`,
      waiting: sql<number>`${total} - ${open} - ${completed} - ${cancelled} + ${late}`,
      completed,
      cancelled,
    })
    .from(giveawayCounts)
    .where(eq(giveawayCounts.creator, creator));
}

export const NO_SUMS = {
  total: 0,
  totalParticipants: 0,
  totalEligible: 0,
  active: 0,
  waiting: 0,
  completed: 0,
  cancelled: 0,
};

/** Returns totals of all giveaways that were ever funded. `now` in unix seconds. */
export async function platformStats(db: Database, now: number): Promise<PlatformStats> {
  const [sums = NO_SUMS] = await sumsOf(db, '', now);
  const { total, totalParticipants, totalEligible, active, completed } = sums;
  return { totalGiveaways: total, totalParticipants, totalEligible, active, completed };
}

export type CreatorCounts = Omit<
  CreatorStats,
  'totalTips' | 'totalTipValue' | 'totalTipUnits' | 'uniqueTokens'
>;
