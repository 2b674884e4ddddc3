/** Only this file writes payouts and payout_transactions. Every change names the state that it changes. */
import { and, desc, eq, getTableColumns, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { ListCursor } from '../../core/list-query.ts';
import { ENDED_STAGES, type PayoutStage, type PayoutStep } from '../../core/payouts.ts';
import { entryIfChanged, type NewAuditEntry } from '../admin/store.ts';
import type { Database } from '../env.ts';
import { admins, exact, payouts, payoutTransactions } from '../schema.ts';
import { batchOf, failedAttempt, stillSigned } from '../statements.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type NewPayout = typeof payouts.$inferInsert;
export type PayoutTransactionRow = typeof payoutTransactions.$inferSelect;

const columns = {
  ...getTableColumns(payouts),
  amount: exact(payouts.amount),
  minimumLamports: exact(payouts.minimumLamports),
  receivedLamports: exact(payouts.receivedLamports) as SQL<bigint | null>,
  shareLamports: exact(payouts.shareLamports) as SQL<bigint | null>,
  platformLamports: exact(payouts.platformLamports) as SQL<bigint | null>,
};

/** Returns the wallets that share in a payout, in order. */
export async function readRecipients(db: Database): Promise<string[]> {
  const rows = await db.select({ wallet: admins.wallet }).from(admins).orderBy(admins.wallet);
  return rows.map(({ wallet }) => wallet);
}

/** Stores a payout and its audit entry. False if one is running, or this message was used already. */
export async function insertPayout(db: Database, row: NewPayout, entry: NewAuditEntry): Promise<boolean> {
  const { stored } = await batchOf(db, {
    stored: db.insert(payouts).values(row).onConflictDoNothing(),
    logged: entryIfChanged(db, entry),
  });
  return stored.meta.changes > 0;
}

export async function findPayout(db: Database, id: string): Promise<PayoutRow | null> {
  return (await db.select(columns).from(payouts).where(eq(payouts.id, id)))[0] ?? null;
}

export async function findByMessage(db: Database, message: string): Promise<PayoutRow | null> {
  return (await db.select(columns).from(payouts).where(eq(payouts.message, message)))[0] ?? null;
}

/** Returns the one payout that has not ended, whether or not it is due. */
export async function openPayout(db: Database): Promise<PayoutRow | null> {
  const rows = await db
    .select(columns)
    .from(payouts)
    .where(notInArray(payouts.stage, [...ENDED_STAGES]));
  return rows[0] ?? null;
}

/** Returns payouts, newest first, after `cursor`. */
export async function listPayouts(
  db: Database,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  const after =
    cursor &&
    or(
      lt(payouts.createdAt, cursor.at),
      and(eq(payouts.createdAt, cursor.at), sql`${payouts.id} > ${cursor.id}`),
    );
  return db
    .select(columns)
    .from(payouts)
    .where(after)
    .orderBy(desc(payouts.createdAt), payouts.id)
    .limit(limit);
}

/** Returns all transactions of these payouts, oldest first. */
export async function transactionsOf(db: Database, ids: string[]): Promise<PayoutTransactionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(payoutTransactions)
    .where(inArray(payoutTransactions.payout, ids))
    .orderBy(payoutTransactions.createdAt, payoutTransactions.id);
}

/** Returns the transaction whose outcome is unknown; there is one at most. */
export async function pendingTransaction(db: Database, payout: string): Promise<PayoutTransactionRow | null> {
  const rows = await db
    .select()
    .from(payoutTransactions)
    .where(and(eq(payoutTransactions.payout, payout), eq(payoutTransactions.status, 'signed')));
  return rows[0] ?? null;
}

/** Counts the transactions of a step that failed on chain, and those that are dead without landing. */
export async function countLost(
  db: Database,
  payout: string,
  step: PayoutStep,
): Promise<{ failed: number; expired: number }> {
  const rows = await db
    .select({ status: payoutTransactions.status, count: sql<number>`count(*)` })
    .from(payoutTransactions)
    .where(and(eq(payoutTransactions.payout, payout), eq(payoutTransactions.step, step)))
    .groupBy(payoutTransactions.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { failed: of('failed'), expired: of('expired') };
}

export interface NewTransaction {
  id: string;
  payout: string;
  step: PayoutStep;
  details: string;
  lastValidBlockHeight: number;
  signedTransaction: string;
  signature: string;
  createdAt: number;
}

/**
 * Stores signed bytes before they are sent. False unless the payout is still in the stage they were built for, no
 * return was requested (which does not count for steps that can no longer be returned) and none is in flight.
 */
export async function insertSigned(
  db: Database,
  tx: NewTransaction,
  stage: PayoutStage,
  unlessAskedBack: boolean,
): Promise<boolean> {
  const result = await db.run(sql`INSERT OR IGNORE INTO payout_transactions
      (id, payout, step, details, last_valid_block_height, status, signed_transaction, signature, created_at)
    SELECT ${tx.id}, id, ${tx.step}, ${tx.details}, ${tx.lastValidBlockHeight}, 'signed',
      ${tx.signedTransaction}, ${tx.signature}, ${tx.createdAt}
    FROM payouts WHERE id = ${tx.payout} AND stage = ${stage} AND (NOT ${unlessAskedBack ? 1 : 0} OR return_asked = 0)`);
  return result.meta.changes > 0;
}

export interface StageChange {
  stage: PayoutStage;
  receivedLamports?: bigint;
  shareLamports?: bigint;
  platformLamports?: bigint;
  reason?: string | null;
  endedAt?: number;
}

/** Changes signed (or expired) → confirmed, the payout's stage and the audit entry: all of it or nothing, and once. */
export async function confirmStep(
  db: Database,
  tx: PayoutTransactionRow,
  landed: { slot: number; at: number },
  from: PayoutStage,
  change: StageChange,
  entry: NewAuditEntry,
): Promise<void> {
  const progress = { dueAt: 0, attempts: 0, lastError: null, waitingSince: null };
  await db.batch([
    db
      .update(payoutTransactions)
      .set({ status: 'confirmed', slot: landed.slot, confirmedAt: landed.at, failure: null })
      .where(
        and(eq(payoutTransactions.id, tx.id), inArray(payoutTransactions.status, ['signed', 'expired'])),
      ),
    db
      .update(payouts)
      .set({ ...change, ...progress })
      .where(and(eq(payouts.id, tx.payout), eq(payouts.stage, from), sql`changes() > 0`)),
    entryIfChanged(db, entry),
  ]);
}

/** Changes signed → failed on chain, which took the network fee. The next attempt is not before `dueAt`. */
export async function failStep(
  db: Database,
  tx: PayoutTransactionRow,
  failure: string,
  lastError: string,
  at: number,
  dueAt: number,
): Promise<void> {
  await db.batch([
    endSigned(db, tx.id, 'failed', failure),
    db
      .update(payouts)
      .set(failedAttempt(lastError, dueAt, at))
      .where(and(eq(payouts.id, tx.payout), sql`changes() > 0`)),
  ]);
}

/** Changes signed → failed for a transaction that was to move the first money: the payout has ended with it. */
export async function failFirstStep(
  db: Database,
  tx: PayoutTransactionRow,
  failure: string,
  reason: string,
  entry: NewAuditEntry,
): Promise<void> {
  await db.batch([
    endSigned(db, tx.id, 'failed', failure),
    failing(db, tx.payout, reason, entry.at),
    entryIfChanged(db, entry),
  ]);
}

export async function expireStep(db: Database, id: string): Promise<void> {
  await endSigned(db, id, 'expired', null);
}

/** Stores a node's reason for a rejection; the transaction stays in flight. */
export async function noteRejection(
  db: Database,
  tx: PayoutTransactionRow,
  failure: string,
  lastError: string,
): Promise<void> {
  await db.batch([
    db.update(payoutTransactions).set({ failure }).where(stillSigned(payoutTransactions, tx.id)),
    db.update(payouts).set({ lastError }).where(eq(payouts.id, tx.payout)),
  ]);
}

/** Changes confirmed → failed, while nothing was sent that could still land. */
export async function failPayout(
  db: Database,
  id: string,
  reason: string,
  entry: NewAuditEntry,
): Promise<void> {
  await db.batch([failing(db, id, reason, entry.at), entryIfChanged(db, entry)]);
}

/** Requests the return of the token, once, while it has not been swapped. False if that is not possible (any more). */
export async function askReturn(db: Database, id: string, entry: NewAuditEntry): Promise<boolean> {
  const { asked } = await batchOf(db, {
    asked: db
      .update(payouts)
      .set({ returnAsked: true, dueAt: 0 })
      .where(
        and(
          eq(payouts.id, id),
          inArray(payouts.stage, ['confirmed', 'moved']),
          eq(payouts.returnAsked, false),
        ),
      ),
    logged: entryIfChanged(db, entry),
  });
  return asked.meta.changes > 0;
}

/** Stores why an attempt failed, and when the next one is due. */
export async function saveFailure(
  db: Database,
  id: string,
  lastError: string,
  now: number,
  dueAt: number,
): Promise<void> {
  await db
    .update(payouts)
    .set(failedAttempt(lastError, dueAt, now))
    .where(and(eq(payouts.id, id), notInArray(payouts.stage, [...ENDED_STAGES])));
}

function endSigned(db: Database, id: string, status: 'failed' | 'expired', failure: string | null) {
  return db
    .update(payoutTransactions)
    .set({ status, ...(failure === null ? {} : { failure }) })
    .where(stillSigned(payoutTransactions, id));
}

function failing(db: Database, id: string, reason: string, endedAt: number) {
  return db
    .update(payouts)
    .set({ stage: 'failed', reason, endedAt, waitingSince: null })
    .where(
      and(
        eq(payouts.id, id),
        eq(payouts.stage, 'confirmed'),
        sql`NOT EXISTS (SELECT 1 FROM payout_transactions
          WHERE payout = ${id} AND status IN ('signed', 'confirmed'))`,
      ),
    );
}
