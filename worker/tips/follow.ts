/**
 * Follows tips whose signed bytes are stored: resends those that may still land, and stores the outcome of the others.
 */

import { describeChainError } from '../../chain/errors.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { SECOND_SENDER_WAIT_MS, systemClock } from '../../chain/send-and-confirm.ts';
import { sendAndConfirmStored, toPayment } from '../../chain/stored-payment.ts';
import type { Database } from '../env.ts';
import { recordPayments } from './payments/store.ts';
import { expireSigned, offeredTips, overdueTips, tipOutcomeWriter } from './store.ts';

/** A tip whose request died is usually confirmed within this time; if not, the next run continues. */
const PATIENCE_MS = SECOND_SENDER_WAIT_MS + 3000;
const OFFERED = 15;
/** Statuses in one call; the network's limit is 256. */
const STATUSES = 200;
/** Failed landings that one call ends: each is a statement. */
const FAILED = 10;
const CALLS = 3;

export async function followSigned(db: Database, rpc: SolanaRpc): Promise<void> {
  const writer = tipOutcomeWriter(db, Date.now);
  // Concurrently, so that one that hangs starves no other.
  const rows = await offeredTips(db, OFFERED);
  // The request that stored the signature sends first, so a rejection here does not prove that no node has the bytes.
  await Promise.all(
    rows.map((row) => sendAndConfirmStored(toPayment(row), false, writer, rpc, systemClock, PATIENCE_MS)),
  );
}

/**
 * Ends signed tips whose last valid block is past, many per call. The height was read before the statuses, and the node
 * that returns them has come at least as far: a transaction that it does not know is dead.
 */
export async function endOverdue(
  db: Database,
  rpc: SolanaRpc,
  finalized: { slot: number; height: number },
): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    const rows = await overdueTips(db, finalized.height, STATUSES);
    if (rows.length === 0) return;
    const statuses = await rpc.signatureStatuses(
      rows.map(({ signature }) => signature),
      finalized.slot,
    );
    const known = rows.flatMap(({ id, signature }, i) => {
      const status = statuses[i];
      return status && status.confirmationStatus !== 'processed' ? [{ id, signature, ...status }] : [];
    });
    const landed = known.filter(({ err }) => err === null);
    await recordPayments(
      db,
      landed.map(({ id, signature, slot, confirmationStatus }) => ({
        signature,
        slot,
        memoId: id,
        finalized: confirmationStatus === 'finalized',
      })),
      Date.now(),
    );
    const failed = known.filter(({ err }) => err !== null).slice(0, FAILED);
    for (const { id, err } of failed)
      await tipOutcomeWriter(db, Date.now).markFailed(id, describeChainError(err));
    const unknown = rows.filter((_, i) => statuses[i] === null).map(({ id }) => id);
    await expireSigned(db, unknown);
    const ended = landed.length + failed.length + unknown.length;
    if (rows.length < STATUSES || ended === 0) return;
  }
}
