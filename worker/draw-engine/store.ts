/**
 * Every transaction of every giveaway, ours, users' and strangers'. With payments/store.ts the only writer of its
 * table.
 */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { stepKey } from '../../core/draw-engine/facts.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import type { GiveawayTransactions } from '../../core/giveaways/model.ts';
import type { Database } from '../env.ts';
import { giveaways, giveawayTransactions as table } from '../schema.ts';

export type TransactionRow = typeof table.$inferSelect;

/** The columns that exist before there is a signature. */
export interface NewTransaction {
  id: string;
  giveaway: string;
  step: EscrowStep;
  payer: string;
  /** Of prove and pay, from 0; null of others. */
  place: number | null;
  /** Of commit and withdraw, from 0; null of others, and if it is not known. */
  number: number | null;
  /** JSON of StepDetails: what the instruction was built from besides the giveaway's row. */
  details: string;
  blockhash: string;
  lastValidBlockHeight: number;
  /** ms since 1970. */
  createdAt: number;
}

/** The same step and place for the same payer on the same blockhash is the same draft: the first row stays. */
export async function insertPrepared(db: Database, row: NewTransaction): Promise<void> {
  await db
    .insert(table)
    .values({ ...row, status: 'prepared' })
    .onConflictDoNothing();
}

/**
 * False if one is in flight already, or the same bytes are stored, or a withdrawal is not its commit's any more: the
 * instruction names no commit, so one that is late would take back the next list.
 */
export async function insertSigned(
  db: Database,
  row: NewTransaction & { signature: string; signedTransaction: string },
): Promise<boolean> {
  const isOver = sql`SELECT 1 FROM giveaway_transactions WHERE giveaway = ${row.giveaway}
    AND ((step = 'withdraw' AND status = 'confirmed' AND number >= ${row.number})
      OR (step = 'commit' AND status IN ('signed', 'confirmed') AND number > ${row.number}))`;
  const result = await db.run(sql`INSERT INTO giveaway_transactions
      (id, giveaway, step, payer, place, number, details, blockhash, last_valid_block_height, created_at,
        status, signature, signed_transaction)
    SELECT ${row.id}, ${row.giveaway}, ${row.step}, ${row.payer}, ${row.place}, ${row.number}, ${row.details},
      ${row.blockhash}, ${row.lastValidBlockHeight}, ${row.createdAt}, 'signed', ${row.signature}, ${row.signedTransaction}
    WHERE ${row.step} <> 'withdraw' OR NOT EXISTS (${isOver})
    ON CONFLICT DO NOTHING`);
  return result.meta.changes > 0;
}

/** prepared → signed. False if it was no longer prepared, or another one of this step and payer is in flight. */
export async function markSigned(
  db: Database,
  id: string,
  signature: string,
  signedTransaction: string,
): Promise<boolean> {
  const result = await db.run(sql`UPDATE OR IGNORE giveaway_transactions
    SET status = 'signed', signature = ${signature}, signed_transaction = ${signedTransaction}
    WHERE id = ${id} AND status = 'prepared'`);
  return result.meta.changes > 0;
}

export async function findTransaction(db: Database, id: string): Promise<TransactionRow | null> {
  return (await db.select().from(table).where(eq(table.id, id)))[0] ?? null;
}

/** The drafts that a signed transaction may have been, in any state. */
export async function draftsOf(
  db: Database,
  draft: { giveaway: string; payer: string; blockhash: string; steps: readonly EscrowStep[] },
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(table)
    .where(
      and(
        eq(table.giveaway, draft.giveaway),
        eq(table.payer, draft.payer),
        eq(table.blockhash, draft.blockhash),
        inArray(table.step, [...draft.steps]),
      ),
    );
}

/** All transactions of a giveaway whose outcome is unknown, oldest first. */
export async function inFlight(db: Database, giveaway: string): Promise<TransactionRow[]> {
  return db
    .select()
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.status, 'signed')))
    .orderBy(asc(table.createdAt));
}

/** Transactions without an outcome whose giveaway has ended: another sender was faster. Oldest first. */
export async function inFlightOfEnded(db: Database, limit: number): Promise<TransactionRow[]> {
  const rows = await db
    .select({ tx: table })
    .from(table)
    .innerJoin(giveaways, eq(giveaways.id, table.giveaway))
    // Worded as the index giveaway_one_in_flight, so that SQLite uses it.
    .where(and(sql`${table.status} = 'signed'`, isNotNull(giveaways.endedAt)))
    .orderBy(asc(table.createdAt))
    .limit(limit);
  return rows.map(({ tx }) => tx);
}

export async function inFlightOf(
  db: Database,
  giveaway: string,
  step: EscrowStep,
  payer: string,
  place: number | null,
): Promise<TransactionRow | null> {
  const rows = await inFlight(db, giveaway);
  return rows.find((row) => row.step === step && row.payer === payer && row.place === place) ?? null;
}

/** The last block height at which any `open` of this giveaway can land; null if none was prepared. */
export async function lastOpenHeight(db: Database, giveaway: string): Promise<number | null> {
  const [row] = await db
    .select({ height: sql<number | null>`MAX(${table.lastValidBlockHeight})` })
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.step, 'open')));
  return row?.height ?? null;
}

/**
 * Stores a step that the chain shows, from any sender: its draft becomes confirmed, or it gets a row of its own.
 * `blockTime`: unix seconds, only of a final block.
 */
export async function recordLanded(
  db: Database,
  landed: NewTransaction & { signature: string; slot: number; blockTime: number | null },
): Promise<void> {
  const { signature, slot, blockTime, createdAt: confirmedAt } = landed;
  await db.run(sql`UPDATE OR IGNORE giveaway_transactions
    SET status = 'confirmed', signature = ${signature}, slot = ${slot}, block_time = ${blockTime},
      confirmed_at = ${confirmedAt}
    WHERE giveaway = ${landed.giveaway} AND step = ${landed.step} AND payer = ${landed.payer}
      AND place IS ${landed.place} AND blockhash = ${landed.blockhash} AND status IN ('prepared', 'signed', 'expired')
      AND COALESCE(signature, ${signature}) = ${signature}`);
  await db
    .insert(table)
    .values({ ...landed, status: 'confirmed', confirmedAt })
    .onConflictDoNothing();
}

/** A confirmed transaction of a step. `time`: unix seconds; null until its block is final. */
export interface ConfirmedStep {
  step: EscrowStep;
  /** Of prove and pay. */
  place: number | null;
  /** Of commit and withdraw; null if it is not known. */
  number: number | null;
  signature: string;
  slot: number;
  time: number | null;
}

/** Confirmed transactions of a giveaway, in the order in which they landed. */
export function stepsQuery(db: Database, giveaway: string) {
  return db
    .select({
      step: table.step,
      place: table.place,
      number: table.number,
      signature: sql<string>`${table.signature}`,
      slot: sql<number>`COALESCE(${table.slot}, 0)`,
      time: table.blockTime,
    })
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.status, 'confirmed')))
    .orderBy(asc(table.slot), asc(table.place));
}

/** Of each step the first transaction, of commit and withdraw the last; base58. `rows` of a giveaway's stepsQuery. */
export function stepsOf(rows: readonly Pick<ConfirmedStep, 'step' | 'signature'>[]): GiveawayTransactions {
  const steps: GiveawayTransactions = {};
  for (const { step, signature } of rows) {
    if (step === 'commit' || step === 'withdraw') steps[step] = signature;
    else steps[step] ??= signature;
  }
  return steps;
}

/** Confirmed steps of a giveaway: base58 signatures. */
export async function transactionsOf(db: Database, giveaway: string): Promise<GiveawayTransactions> {
  return stepsOf(await stepsQuery(db, giveaway));
}

/** The same as stepsQuery as a column of giveaways: a list needs no second query. */
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

/** The step as core/draw-engine names it. */
export function keyOf({ step, place, number }: Pick<ConfirmedStep, 'step' | 'place' | 'number'>): string {
  return stepKey(step, place ?? number);
}

export function keysOf(rows: readonly Pick<ConfirmedStep, 'step' | 'place' | 'number'>[]): Set<string> {
  return new Set(rows.map(keyOf));
}

/** All confirmed transactions of a giveaway, in the order in which they landed. */
export async function confirmedSteps(db: Database, giveaway: string): Promise<ConfirmedStep[]> {
  return stepsQuery(db, giveaway);
}

/**
 * The details (JSON) from which a giveaway's transactions of this step were built, ours and those that users asked for.
 */
export async function detailsOf(db: Database, giveaway: string, step: EscrowStep): Promise<string[]> {
  const rows = await db
    .selectDistinct({ details: table.details })
    .from(table)
    .where(and(eq(table.giveaway, giveaway), eq(table.step, step)));
  return rows.map((row) => row.details);
}

/**
 * Deletes confirmed steps that a fork dropped; call it only once no node can show them any more. `before`, ms since
 * 1970: only what was confirmed until then. `number`: only of this commit. `there`: of prove and pay, the places that the
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
    .delete(table)
    .where(
      and(
        eq(table.giveaway, giveaway),
        inArray(table.step, [...steps]),
        eq(table.status, 'confirmed'),
        before === undefined ? undefined : lte(table.confirmedAt, before),
        number === undefined ? undefined : eq(table.number, number),
        there && sql`NOT (${table.step} = 'prove' AND ${table.place} < ${there.proven})`,
        there &&
          sql`NOT (${table.step} = 'pay' AND ${table.place} IN (SELECT value FROM json_each(${JSON.stringify(there.paid)})))`,
      ),
    )
    .returning({ signature: table.signature });
  return rows.flatMap(({ signature }) => signature ?? []);
}

/** Whether a transaction of this step was ever signed, whatever became of it. */
export async function wasSigned(db: Database, giveaway: string, step: EscrowStep): Promise<boolean> {
  const same = and(eq(table.giveaway, giveaway), eq(table.step, step));
  return (await db.$count(table, and(same, isNotNull(table.signature)))) > 0;
}

/** Signed transactions of this step and payer that never landed: the next one bids more. */
export function countLost(db: Database, giveaway: string, step: EscrowStep, payer: string): Promise<number> {
  const same = and(eq(table.giveaway, giveaway), eq(table.step, step), eq(table.payer, payer));
  return db.$count(table, and(same, eq(table.status, 'expired'), isNotNull(table.signature)));
}
