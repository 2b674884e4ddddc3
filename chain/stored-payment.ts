/**
 * Sends a payment whose signed bytes several requests and jobs hold at once. One node's rejection is no proof while
 * another node may have the bytes: only the run that stored them may conclude from it. Every other run waits until the
 * chain shows the payment or is past its last valid block.
 */

import type { Clock } from './clock.ts';
import type { SolanaRpc } from './rpc.ts';
import { type Outcome, type OutcomeWriter, type SignedPayment, sendAndConfirm } from './send-and-confirm.ts';
import type { SignatureWatch } from './signature-watch.ts';

interface StoredPayment extends Omit<SignedPayment, 'rejected' | 'sentByOther'> {
  /** The reason of a node's rejection, or null. */
  rejection: string | null;
}

/** The writer for such payments: each run can read the rejection that another one got. */
export type SharedOutcomeWriter = Required<OutcomeWriter>;

/**
 * Runs `sendAndConfirm` for at most `patienceMs`. `isFirst`: this run stored the bytes a moment ago and is their only
 * sender. Bytes that a node rejected are polled for and not resent, even if their sender posts them again: the user may
 * have paid again. Throws what `writer` throws.
 */
export async function sendAndConfirmStored(
  { rejection, ...payment }: StoredPayment,
  isFirst: boolean,
  writer: SharedOutcomeWriter,
  rpc: Pick<SolanaRpc, 'send' | 'signatureStatuses' | 'finalizedPoint'>,
  clock: Clock,
  patienceMs: number,
  watch?: SignatureWatch,
): Promise<Outcome> {
  const rejected = rejection !== null;
  const run = { ...payment, rejected, sentByOther: !isFirst };
  const outcome = await sendAndConfirm(
    run,
    writer,
    rpc,
    clock,
    rejected ? 0 : patienceMs,
    'confirmed',
    watch,
  );
  return rejected && outcome.status === 'pending' ? { status: 'rejected', reason: rejection } : outcome;
}

/** The columns of a stored transaction that sending it needs. */
interface StoredRow {
  id: string;
  status: string;
  signature: string | null;
  signedTransaction: string | null;
  lastValidBlockHeight: number;
  failure: string | null;
}

/** Returns the row as `sendAndConfirmStored` takes it. Throws for a row that was never signed. */
export function toPayment(row: StoredRow): StoredPayment {
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
