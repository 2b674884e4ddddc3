/** SQL of a draw's landed data: its confirmed steps, its commits and its proven places. Numbers from 0, as on chain. */
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { stepKey } from '../../../core/draw-engine/facts.ts';
import type { Course } from '../../../core/escrow/account.ts';
import type { EscrowStep } from '../../../core/escrow/instructions.ts';
import type { Beside } from '../../../core/profiles/model.ts';
import type { Database } from '../../env.ts';
import { besideOf, exact, giveawayCommits, giveawayPlaces, giveawayTransactions } from '../../schema.ts';

/** A confirmed transaction of a step. `time`: unix seconds; null until its block is final. */
export interface ConfirmedStep {
  step: EscrowStep;
  /** The place of prove and pay, from 0. */
  place: number | null;
  /** The number of a commit or withdrawal, from 0; null if it is not known. */
  number: number | null;
  signature: string;
  slot: number;
  time: number | null;
}

/** Returns confirmed transactions of a giveaway, in the order in which they landed. */
export function confirmedSteps(db: Database, giveaway: string) {
  return db
    .select({
      step: giveawayTransactions.step,
      place: giveawayTransactions.place,
      number: giveawayTransactions.number,
      signature: sql<string>`${giveawayTransactions.signature}`,
      slot: sql<number>`COALESCE(${giveawayTransactions.slot}, 0)`,
      time: giveawayTransactions.blockTime,
    })
    .from(giveawayTransactions)
    .where(and(eq(giveawayTransactions.giveaway, giveaway), eq(giveawayTransactions.status, 'confirmed')))
    .orderBy(asc(giveawayTransactions.slot), asc(giveawayTransactions.place));
}

/** A transaction that ended an escrow, and what it says of the draw's course; null if it could not be read. */
export interface SaidEnd {
  signature: string;
  course: Course | null;
}

/** Returns the confirmed transactions that ended a giveaway's escrow. */
export function saidEnds(db: Database, giveaway: string) {
  return db
    .select({
      signature: sql<string>`${giveawayTransactions.signature}`,
      course: sql<Course | null>`${giveawayTransactions.details} -> '$.course'`.mapWith(
        (text: string | null) => (text === null ? null : (JSON.parse(text) as Course)),
      ),
    })
    .from(giveawayTransactions)
    .where(
      and(
        eq(giveawayTransactions.giveaway, giveaway),
        eq(giveawayTransactions.status, 'confirmed'),
        inArray(giveawayTransactions.step, ['finish', 'cancel', 'reclaim']),
      ),
    );
}

/** The same as confirmedSteps as a column of giveaways: a list needs no second query. */
export const stepsColumn = sql<
  ConfirmedStep[]
>`(SELECT json_group_array(json_object('step', step, 'place', place, 'number', number,
    'signature', signature, 'slot', COALESCE(slot, 0), 'time', block_time))
  FROM giveaway_transactions WHERE giveaway = giveaways.id AND status = 'confirmed')`.mapWith(
  (text: string) =>
    (JSON.parse(text) as ConfirmedStep[]).sort(
      (a, b) => a.slot - b.slot || (a.place ?? -1) - (b.place ?? -1),
    ),
);

/** Returns the step as core/draw-engine names it. */
export function keyOf({ step, place, number }: Pick<ConfirmedStep, 'step' | 'place' | 'number'>): string {
  return stepKey(step, place ?? number);
}

export function keysOf(rows: readonly Pick<ConfirmedStep, 'step' | 'place' | 'number'>[]): Set<string> {
  return new Set(rows.map(keyOf));
}

/**
 * Deletes confirmed steps that a fork dropped; call it only once no node can show them any more. `before`, ms since
 * 1970: only steps confirmed until then. `number`: only of this commit. `there`: of prove and pay, the places that the
 * chain still has. Returns their signatures.
 */
export async function forgetReorged(
  db: Database,
  giveaway: string,
  steps: readonly EscrowStep[],
  {
    before,
    number,
    there,
  }: { before?: number; number?: number; there?: { proven: number; paid: number[] } } = {},
): Promise<string[]> {
  const rows = await db
    .delete(giveawayTransactions)
    .where(
      and(
        eq(giveawayTransactions.giveaway, giveaway),
        inArray(giveawayTransactions.step, [...steps]),
        eq(giveawayTransactions.status, 'confirmed'),
        before === undefined ? undefined : lte(giveawayTransactions.confirmedAt, before),
        number === undefined ? undefined : eq(giveawayTransactions.number, number),
        there &&
          sql`NOT (${giveawayTransactions.step} = 'prove' AND ${giveawayTransactions.place} < ${there.proven})`,
        there &&
          sql`NOT (${giveawayTransactions.step} = 'pay' AND ${giveawayTransactions.place} IN (SELECT value FROM json_each(${JSON.stringify(there.paid)})))`,
      ),
    )
    .returning({ signature: giveawayTransactions.signature });
  return rows.flatMap(({ signature }) => signature ?? []);
}

/** Worded as the index giveaway_transactions_undated. */
const IS_UNDATED = sql`${giveawayTransactions.status} = 'confirmed' AND ${giveawayTransactions.blockTime} IS NULL`;

/** Returns landed transactions stored before their block was final, oldest first: of a giveaway, or of all. */
export async function undatedTransactions(
  db: Database,
  which: { giveaway: string } | { confirmedFrom: number },
  limit: number,
): Promise<{ signature: string; confirmedAt: number }[]> {
  const { giveaway, confirmedAt, signature } = giveawayTransactions;
  return db
    .selectDistinct({ signature: sql<string>`${signature}`, confirmedAt: sql<number>`${confirmedAt}` })
    .from(giveawayTransactions)
    .where(
      'giveaway' in which
        ? and(eq(giveaway, which.giveaway), IS_UNDATED)
        : sql`${IS_UNDATED} AND ${confirmedAt} >= ${which.confirmedFrom}`,
    )
    .orderBy(asc(confirmedAt))
    .limit(limit);
}

/** Returns those of `ids` with a step that was confirmed until `before` (ms) and stands in no final block that we know. */
export async function withUndated(db: Database, ids: readonly string[], before: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: giveawayTransactions.giveaway })
    .from(giveawayTransactions)
    .where(
      sql`${giveawayTransactions.giveaway} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND ${IS_UNDATED} AND ${giveawayTransactions.confirmedAt} <= ${before}`,
    );
  return rows.map(({ id }) => id);
}

/** Deletes them of one giveaway; call it only once its finalized history is read to the end. */
export async function forgetUndated(db: Database, giveaway: string, before: number): Promise<void> {
  await db
    .delete(giveawayTransactions)
    .where(
      and(
        eq(giveawayTransactions.giveaway, giveaway),
        IS_UNDATED,
        lte(giveawayTransactions.confirmedAt, before),
      ),
    );
}

/**
 * Stores slot and block time (unix seconds) of transactions whose blocks are final. A step lands once on a fork: another
 * transaction of the same step that was only confirmed until then is reorged, and deleted.
 */
export async function dateTransactions(
  db: Database,
  dated: readonly { signature: string; slot: number; time: number }[],
): Promise<void> {
  if (dated.length === 0) return;
  const json = JSON.stringify(dated);
  // First, so that a crash in between leaves work for the next run. A withdrawal without a number may be another one.
  await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT lost.id FROM json_each(${json}) d
      JOIN giveaway_transactions final ON final.signature = d.value ->> '$.signature' AND final.status = 'confirmed'
      JOIN giveaway_transactions lost ON lost.giveaway = final.giveaway AND lost.step = final.step
        AND lost.place IS final.place AND lost.number IS final.number
    WHERE lost.status = 'confirmed' AND lost.block_time IS NULL AND lost.signature <> final.signature
      AND (final.number IS NOT NULL OR final.step NOT IN ('commit', 'withdraw')))`);
  await db.run(sql`UPDATE giveaway_transactions SET slot = d.value ->> '$.slot', block_time = d.value ->> '$.time'
    FROM json_each(${json}) d
    WHERE giveaway_transactions.signature = d.value ->> '$.signature' AND status = 'confirmed'`);
}

export type CommitRow = typeof giveawayCommits.$inferSelect;

export function commitsOf(db: Database, giveaway: string) {
  return db
    .select()
    .from(giveawayCommits)
    .where(eq(giveawayCommits.giveaway, giveaway))
    .orderBy(asc(giveawayCommits.number));
}

/** Stores a commit as the chain has it now: another fork may have had another list, round or time under its number. */
export async function saveCommit(db: Database, commit: CommitRow): Promise<void> {
  const { giveaway: _, number: __, ...facts } = commit;
  await db
    .insert(giveawayCommits)
    .values(commit)
    .onConflictDoUpdate({
      target: [giveawayCommits.giveaway, giveawayCommits.number],
      set: {
        ...facts,
        // The history, without the account, does not replace the account's data of the same list.
        round: sql`CASE WHEN excluded.round IS NULL AND excluded.list_hash = giveaway_commits.list_hash
          THEN giveaway_commits.round ELSE excluded.round END`,
      },
    });
}

/** Stores a withdrawal. `at`: unix seconds; the first time stays. */
export async function markWithdrawn(
  db: Database,
  giveaway: string,
  number: number,
  at: number,
): Promise<void> {
  await db
    .update(giveawayCommits)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(giveawayCommits.giveaway, giveaway),
        eq(giveawayCommits.number, number),
        isNull(giveawayCommits.withdrawnAt),
      ),
    );
}

/** Deletes the commits from this number on, which a fork dropped. */
export async function forgetCommits(db: Database, giveaway: string, from: number): Promise<void> {
  await db
    .delete(giveawayCommits)
    .where(and(eq(giveawayCommits.giveaway, giveaway), gte(giveawayCommits.number, from)));
}

export type PlaceRow = typeof giveawayPlaces.$inferSelect;
/** With what its winner shows of itself. */
export type FacedPlace = PlaceRow & { beside: Beside | null };

const placeColumns = { ...getTableColumns(giveawayPlaces), amount: exact(giveawayPlaces.amount) };

/** Returns the proven places of a giveaway, in order. */
export function placesOf(db: Database, giveaway: string) {
  return db
    .select(placeColumns)
    .from(giveawayPlaces)
    .where(eq(giveawayPlaces.giveaway, giveaway))
    .orderBy(asc(giveawayPlaces.place));
}

/** The same with what each winner shows of itself. */
export function facedPlacesOf(db: Database, giveaway: string) {
  return db
    .select({ ...placeColumns, beside: besideOf(giveawayPlaces.winner) })
    .from(giveawayPlaces)
    .where(eq(giveawayPlaces.giveaway, giveaway))
    .orderBy(asc(giveawayPlaces.place));
}

/** The same as a column of giveaways: a list needs no second query. */
export const placesColumn = sql<
  FacedPlace[]
>`(SELECT json_group_array(json_object('giveaway', giveaway, 'place', place,
    'amount', CAST(amount AS TEXT), 'winner', winner, 'listIndex', list_index, 'weight', weight, 'start', start,
    'ticket', ticket, 'revealAt', reveal_at, 'paid', paid, 'beside', json(${besideOf(sql`winner`)})))
  FROM (SELECT * FROM giveaway_places WHERE giveaway = giveaways.id ORDER BY place))`.mapWith(
  (text: string) =>
    (JSON.parse(text) as (Omit<FacedPlace, 'paid'> & { paid: number })[]).map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      weight: BigInt(row.weight),
      start: BigInt(row.start),
      ticket: BigInt(row.ticket),
      paid: row.paid === 1,
    })),
);

/** Stores proven places. One that is stored keeps its winner, learns its index in the list, and stays paid. */
export async function savePlaces(
  db: Database,
  giveaway: string,
  places: readonly Omit<PlaceRow, 'giveaway' | 'revealAt'>[],
): Promise<void> {
  if (places.length === 0) return;
  const [first, ...others] = places.map((place) =>
    db
      .insert(giveawayPlaces)
      .values({ ...place, giveaway })
      .onConflictDoUpdate({
        target: [giveawayPlaces.giveaway, giveawayPlaces.place],
        set: {
          paid: sql`max(giveaway_places.paid, excluded.paid)`,
          listIndex: sql`COALESCE(giveaway_places.list_index, excluded.list_index)`,
        },
      }),
  );
  await db.batch([first!, ...others]);
}

/** Sets when the winners may be named (ms, by place), once: of two concurrent runs the first one's times stay. */
export async function setReveals(db: Database, giveaway: string, times: readonly number[]): Promise<void> {
  await db
    .update(giveawayPlaces)
    .set({ revealAt: sql`json_extract(${JSON.stringify(times)}, '$[' || ${giveawayPlaces.place} || ']')` })
    .where(and(eq(giveawayPlaces.giveaway, giveaway), isNull(giveawayPlaces.revealAt)));
}
