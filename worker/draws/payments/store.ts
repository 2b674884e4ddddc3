/** The transactions of giveaways as the pipeline settles them: their book, and who may send what a node rejected. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SharedBook, StoredPayment } from '../../../chain/stored-payment.ts';
import type { Database } from '../../env.ts';
import { giveawayTransactions as table } from '../../schema.ts';
import { findTransaction, type TransactionRow } from '../store.ts';

/** The pipeline's book. A payment that landed is confirmed even if it was given up before. */
export function transactionBook(db: Database, now: () => number): SharedBook {
  return {
    async markConfirmed(id, { signature, slot }) {
      await db
        .update(table)
        .set({ status: 'confirmed', signature, slot, confirmedAt: now(), failure: null })
        .where(and(eq(table.id, id), inArray(table.status, ['prepared', 'signed', 'expired'])));
    },
    async markFailed(id, failure) {
      await db
        .update(table)
        .set({ status: 'failed', failure })
        .where(and(eq(table.id, id), eq(table.status, 'signed')));
    },
    async markRejected(id, failure) {
      await db
        .update(table)
        .set({ failure })
        .where(and(eq(table.id, id), eq(table.status, 'signed')));
    },
    async markExpired(id) {
      await db
        .update(table)
        .set({ status: 'expired' })
        .where(and(eq(table.id, id), eq(table.status, 'signed')));
    },
    async rejectionOf(id) {
      return (await findTransaction(db, id))?.failure ?? null;
    },
  };
}

/**
 * A transaction that a node rejected is to be offered again. Of several who ask for it at once one gets true: nobody has the bytes,
 * and it is the first to send them once more.
 */
export async function offerAnew(db: Database, id: string): Promise<boolean> {
  const result = await db
    .update(table)
    .set({ failure: null })
    .where(and(eq(table.id, id), eq(table.status, 'signed'), isNotNull(table.failure)));
  return result.meta.changes > 0;
}

/** As the pipeline wants it. */
export function toPayment(row: TransactionRow): StoredPayment {
  if (!row.signature || !row.signedTransaction)
    throw new Error(`transaction ${row.id} is ${row.status} without signed bytes`);
  return {
    id: row.id,
    signature: row.signature,
    signedTransaction: row.signedTransaction,
    lastValidBlockHeight: row.lastValidBlockHeight,
    rejection: row.failure,
  };
}
