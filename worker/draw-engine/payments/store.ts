/** Stores the outcomes of giveaway transactions; what a node rejected is resent by one run only. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SharedOutcomeWriter } from '../../../chain/stored-payment.ts';
import type { Database } from '../../env.ts';
import { giveawayTransactions as table } from '../../schema.ts';
import { stillSigned } from '../../stepper/store.ts';
import { findTransaction } from '../store.ts';

/** Stores how a payment ended. One that landed is confirmed even if it was given up before. */
export function outcomeWriter(db: Database, now: () => number): SharedOutcomeWriter {
  return {
    async markConfirmed(id, { signature, slot }) {
      await db
        .update(table)
        .set({ status: 'confirmed', signature, slot, confirmedAt: now(), failure: null })
        .where(and(eq(table.id, id), inArray(table.status, ['prepared', 'signed', 'expired'])));
    },
    async markFailed(id, failure) {
      await db.update(table).set({ status: 'failed', failure }).where(stillSigned(table, id));
    },
    async markRejected(id, failure) {
      await db.update(table).set({ failure }).where(stillSigned(table, id));
    },
    async markExpired(id) {
      await db.update(table).set({ status: 'expired' }).where(stillSigned(table, id));
    },
    async rejectionOf(id) {
      return (await findTransaction(db, id))?.failure ?? null;
    },
  };
}

/**
 * Allows resending a transaction that a node rejected. Of several concurrent runs one gets true: no node has the bytes,
 * and it is the first to resend them.
 */
export async function allowResend(db: Database, id: string): Promise<boolean> {
  const result = await db
    .update(table)
    .set({ failure: null })
    .where(and(stillSigned(table, id), isNotNull(table.failure)));
  return result.meta.changes > 0;
}
