/**
 * Signed bytes that several requests and jobs hold at once: who sends them when, and who may call them refused. One node's "no" is
 * no proof while another node may have them: only the run that stored them may conclude it. Every other one waits for the
 * chain to show them, or to be past their last valid block.
 */
import { type Clock, type Outcome, type PaymentBook, type SignedPayment, settle } from './pipeline.ts';
import type { SolanaRpc } from './rpc.ts';

export interface StoredPayment extends Omit<SignedPayment, 'rejected' | 'offered'> {
  /** Why a node rejected it, or null. */
  rejection: string | null;
}

/** The book of such payments tells each run what the others heard. */
export type SharedBook = Required<PaymentBook>;

/**
 * Sends and watches it for at most `patienceMs`, as `settle` does. `isFirst`: this run stored the bytes a moment ago, and nobody
 * else has sent them. Bytes that a node rejected are looked for and not sent again, also if their sender posts them again: the
 * person may have paid anew. Throws what the book throws.
 */
export async function settleStored(
  { rejection, ...payment }: StoredPayment,
  isFirst: boolean,
  book: SharedBook,
  rpc: Pick<SolanaRpc, 'send' | 'signatureStatuses' | 'finalizedPoint'>,
  clock: Clock,
  patienceMs: number,
): Promise<Outcome> {
  const known = rejection !== null;
  const run = { ...payment, rejected: known, offered: !isFirst };
  const outcome = await settle(run, book, rpc, clock, known ? 0 : patienceMs);
  return known && outcome.status === 'pending' ? { status: 'rejected', reason: rejection } : outcome;
}
