/** SQL of giveaways' transactions, ours, users' and strangers', from draft to outcome. landed/ has landed steps. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SharedOutcomeWriter } from '../../chain/stored-payment.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import type { Database } from '../env.ts';
import { type GiveawayRow, giveawayQuery } from '../giveaways/store.ts';
import { giveaways, giveawayTransactions } from '../schema.ts';
import { batchOf, stillSigned } from '../statements.ts';
import { commitsOf, confirmedSteps } from './landed/store.ts';
import { madeLists } from './lists/store.ts';
import type { StoredDraw } from './stored-draw.ts';

export type TransactionRow = typeof giveawayTransactions.$inferSelect;

/** The columns of a transaction without a signature. */
interface NewTransaction {
  id: string;
  giveaway: string;
  step: EscrowStep;
  payer: string;
  /** The place of prove and pay, from 0. */
  place: number | null;
  /** The number of a commit or withdrawal, from 0; null if it is not known. */
  number: number | null;
  /** JSON of StepDetails: the instruction's input besides the giveaway's row. */
  details: string;
  blockhash: string;
  lastValidBlockHeight: number;
  /** ms since 1970. */
  createdAt: number;
}

/** Stores a draft. The same step, place and payer on the same blockhash is the same draft: the first row stays. */
export async function insertPrepared(db: Database, row: NewTransaction): Promise<void> {
  await db
    .insert(giveawayTransactions)
    .values({ ...row, status: 'prepared' })
    .onConflictDoNothing();
}

/**
 * Stores a signed transaction. False if one is in flight or the same bytes are stored, and for a withdrawal whose
 * commit is no longer the last: the program would refuse it.
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

/** Changes prepared → signed. False if it was not prepared, or another one of this step and payer is in flight. */
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
  return (await db.select().from(giveawayTransactions).where(eq(giveawayTransactions.id, id)))[0] ?? null;
}

/** Returns the drafts that may match a signed transaction, in any state. */
export async function draftsOf(
  db: Database,
  draft: { giveaway: string; payer: string; blockhash: string; steps: readonly EscrowStep[] },
): Promise<TransactionRow[]> {
  return db
    .select()
    .from(giveawayTransactions)
    .where(
      and(
        eq(giveawayTransactions.giveaway, draft.giveaway),
        eq(giveawayTransactions.payer, draft.payer),
        eq(giveawayTransactions.blockhash, draft.blockhash),
        inArray(giveawayTransactions.step, [...draft.steps]),
      ),
    );
}

/** Returns all transactions of a giveaway whose outcome is unknown, oldest first. */
export async function pendingTransactions(db: Database, giveaway: string): Promise<TransactionRow[]> {
  return db
    .select()
    .from(giveawayTransactions)
    .where(and(eq(giveawayTransactions.giveaway, giveaway), eq(giveawayTransactions.status, 'signed')))
    .orderBy(asc(giveawayTransactions.createdAt));
}

/** Returns transactions without an outcome whose giveaway has ended: another sender was faster. Oldest first. */
export async function pendingOfEnded(db: Database, limit: number): Promise<TransactionRow[]> {
  const rows = await db
    .select({ tx: giveawayTransactions })
    .from(giveawayTransactions)
    .innerJoin(giveaways, eq(giveaways.id, giveawayTransactions.giveaway))
    // Worded as the index giveaway_one_in_flight, so that SQLite uses it.
    .where(and(sql`${giveawayTransactions.status} = 'signed'`, isNotNull(giveaways.endedAt)))
    .orderBy(asc(giveawayTransactions.createdAt))
    .limit(limit);
  return rows.map(({ tx }) => tx);
}

export async function pendingStep(
  db: Database,
  giveaway: string,
  step: EscrowStep,
  payer: string,
  place: number | null,
): Promise<TransactionRow | null> {
  const rows = await pendingTransactions(db, giveaway);
  return rows.find((row) => row.step === step && row.payer === payer && row.place === place) ?? null;
}

/** Returns the last block height at which any `open` of this giveaway can land; null if none was prepared. */
export async function lastOpenHeight(db: Database, giveaway: string): Promise<number | null> {
  const [row] = await db
    .select({ height: sql<number | null>`MAX(${giveawayTransactions.lastValidBlockHeight})` })
    .from(giveawayTransactions)
    .where(and(eq(giveawayTransactions.giveaway, giveaway), eq(giveawayTransactions.step, 'open')));
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
      confirmed_at = ${confirmedAt}, details = CASE ${landed.details} WHEN '{}' THEN details ELSE ${landed.details} END
    WHERE giveaway = ${landed.giveaway} AND step = ${landed.step} AND payer = ${landed.payer}
      AND place IS ${landed.place} AND blockhash = ${landed.blockhash} AND status IN ('prepared', 'signed', 'expired')
      AND COALESCE(signature, ${signature}) = ${signature}`);
  await db
    .insert(giveawayTransactions)
    .values({ ...landed, status: 'confirmed', confirmedAt })
    .onConflictDoNothing();
}

/** Reads everything that the engine compares with a draw on chain, in one round trip. */
export async function readStored(db: Database, row: GiveawayRow): Promise<StoredDraw> {
  const { giveaway, step, number, details, status, confirmedAt, signature } = giveawayTransactions;
  const isSigned = sql<boolean>`${signature} IS NOT NULL`.mapWith(Boolean).as('is_signed');
  const { rows, ...stored } = await batchOf(db, {
    rows: giveawayQuery(db, row.id),
    steps: confirmedSteps(db, row.id),
    commits: commitsOf(db, row.id),
    sent: db
      .selectDistinct({ step, number, details, status, confirmedAt, isSigned })
      .from(giveawayTransactions)
      .where(and(eq(giveaway, row.id), inArray(step, ['commit', 'reveal']))),
    lists: madeLists(db, row.id),
  });
  return { row: rows[0] ?? row, ...stored };
}

/** Stores the outcome of a payment. One that landed is confirmed even if it was given up before. */
export function outcomeWriter(db: Database, now: () => number): SharedOutcomeWriter {
  return {
    async markConfirmed(id, { signature, slot }) {
      await db
        .update(giveawayTransactions)
        .set({ status: 'confirmed', signature, slot, confirmedAt: now(), failure: null })
        .where(
          and(
            eq(giveawayTransactions.id, id),
            inArray(giveawayTransactions.status, ['prepared', 'signed', 'expired']),
          ),
        );
    },
    async markFailed(id, failure) {
      await db
        .update(giveawayTransactions)
        .set({ status: 'failed', failure })
        .where(stillSigned(giveawayTransactions, id));
    },
    async markRejected(id, failure) {
      await db.update(giveawayTransactions).set({ failure }).where(stillSigned(giveawayTransactions, id));
    },
    markExpired: (id) => giveUp(db, id),
    async rejectionOf(id) {
      return (await findTransaction(db, id))?.failure ?? null;
    },
  };
}

/** Changes signed → expired for a transaction that the escrow's progress has made impossible. */
export async function giveUp(db: Database, id: string): Promise<void> {
  await db
    .update(giveawayTransactions)
    .set({ status: 'expired' })
    .where(stillSigned(giveawayTransactions, id));
}

/**
 * Allows resending a transaction that a node rejected. Of several concurrent runs one gets true: no node has the bytes,
 * and it is the first to resend them.
 */
export async function allowResend(db: Database, id: string): Promise<boolean> {
  const result = await db
    .update(giveawayTransactions)
    .set({ failure: null })
    .where(and(stillSigned(giveawayTransactions, id), isNotNull(giveawayTransactions.failure)));
  return result.meta.changes > 0;
}

/** Counts signed transactions of this step and payer that never landed: the next one bids more. */
export function countLost(db: Database, giveaway: string, step: EscrowStep, payer: string): Promise<number> {
  const same = and(
    eq(giveawayTransactions.giveaway, giveaway),
    eq(giveawayTransactions.step, step),
    eq(giveawayTransactions.payer, payer),
  );
  return db.$count(
    giveawayTransactions,
    and(same, eq(giveawayTransactions.status, 'expired'), isNotNull(giveawayTransactions.signature)),
  );
}

/** Returns the details (JSON) of a giveaway's transactions of this step, ours and those that users asked for. */
export async function detailsOf(db: Database, giveaway: string, step: EscrowStep): Promise<string[]> {
  const rows = await db
    .selectDistinct({ details: giveawayTransactions.details })
    .from(giveawayTransactions)
    .where(and(eq(giveawayTransactions.giveaway, giveaway), eq(giveawayTransactions.step, step)));
  return rows.map((row) => row.details);
}

/**
 * Deletes at most `limit` steps prepared before `before` (ms) that were never signed. Returns how many. An unsigned
 * deposit goes with its giveaway.
 */
export async function deleteUnsigned(db: Database, before: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT id FROM giveaway_transactions WHERE status = 'prepared' AND created_at < ${before} AND step <> 'open'
    ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}

/**
 * Deletes at most `limit` signed steps made before `before` (ms) that never landed or failed, but not those of our
 * `payer`: they are our money. Returns how many.
 */
export async function deleteDeadSteps(
  db: Database,
  payer: string | null,
  before: number,
  limit: number,
): Promise<number> {
  // Worded as the index giveaway_transactions_dead.
  const { meta } = await db.run(sql`DELETE FROM giveaway_transactions WHERE id IN (
    SELECT id FROM giveaway_transactions WHERE status IN ('expired', 'failed') AND step NOT IN ('open', 'commit')
      AND created_at < ${before}
      AND payer IS NOT ${payer} ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}
