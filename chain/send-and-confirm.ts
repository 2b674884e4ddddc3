/**
 * Sends the signed bytes of one payment and polls until they are confirmed, failed, rejected or expired. Its row exists
 * before its signature, and its signature is stored before it is sent. The same bytes are resent until the network
 * confirms them or can never accept them. Requests and the cron call the same function. It may be killed at any await
 * and simply run again.
 */
import { Refusal } from '../core/refusals.ts';
import type { Clock } from './clock.ts';
import { describeChainError, isBlockhashError, isDuplicateError } from './errors.ts';
import { type Commitment, RpcError, RpcUnavailable, type SignatureStatus, type SolanaRpc } from './rpc.ts';
import { type SignatureWatch, waitOrHear } from './signature-watch.ts';

/** The commitment that an outcome needs. No reorg reverts a finalized payment, so a later payment may depend on it. */
type OutcomeCommitment = Extract<Commitment, 'confirmed' | 'finalized'>;

/** A payment whose signed bytes are stored. */
export interface SignedPayment {
  id: string;
  signature: string;
  /** The only bytes that are ever sent for this payment, base64. */
  signedTransaction: string;
  lastValidBlockHeight: number;
  /** A node rejected it before: poll for it, but do not resend it unless its sender asks. */
  rejected: boolean;
  /**
   * Another run stored it and sends it first. A rejection that this run gets then does not prove that no node has it.
   */
  sentByOther?: boolean;
}

/**
 * Writes outcomes into one money table. Each mark is an `UPDATE … WHERE status = …`, so repeating it changes nothing.
 */
export interface OutcomeWriter {
  markConfirmed(id: string, landed: { signature: string; slot: number }): Promise<void>;
  markFailed(id: string, reason: string): Promise<void>;
  /** Stores why a node rejected it; the status stays `signed`. */
  markRejected(id: string, reason: string): Promise<void>;
  markExpired(id: string): Promise<void>;
  /**
   * Why a node rejected it meanwhile, or null. Read before a run sends a payment that another run sends too. Without
   * this method, a stored rejection stops no run from sending.
   */
  rejectionOf?(id: string): Promise<string | null>;
}

/** The writer of callers without a database, which use the result of `sendAndConfirm`. */
export const NO_WRITER: OutcomeWriter = {
  markConfirmed: async () => {},
  markFailed: async () => {},
  markRejected: async () => {},
  markExpired: async () => {},
};

export type Outcome =
  | { status: 'confirmed'; slot: number }
  /** It landed with an error: only the network fee was charged. */
  | { status: 'failed'; reason: string }
  /** It can never land. */
  | { status: 'expired' }
  /**
   * A node rejected it. It can still land, because its sender may send it to another node. We never resend it by
   * ourselves, so that a user who pays again does not pay twice.
   */
  | { status: 'rejected'; reason: string }
  | { status: 'pending' };

/** Leaders drop transactions that do not fit into their blocks; each resend reaches the next leaders. */
const RESEND_MS = 2000;
/** The first resend after a service refused a call without trying it. */
const RETRY_UNTRIED_MS = 500;
/**
 * For this long the run that stored a payment is its only sender. A rejection after that may be for bytes that another
 * run has already sent to another node. The difference between the two constants is the time to store a rejection.
 */
const SOLE_SENDER_MS = 3000;
export const SECOND_SENDER_WAIT_MS = 4000;
/** The pauses are short within the first second, when most payments land. */
const POLL_MS = [100, 150, 200, 200, 250, 250, 300, 400, 400, 500];
/** After this long few payments are still pending: one poll a second is enough, and RPC calls cost money. */
const QUICK_MS = 6000;
const SLOW_POLL_MS = 1000;
/** A processed payment is confirmed in less than a second, and a stream waits for it: poll fast. */
const CONFIRM_POLL_MS = 100;
const MAX_CONFIRM_POLLS = 15;
/** The finalized height rises by one a slot, so it is read when the payment could have expired, and seldom before. */
const SHORTEST_SLOT_MS = 100;
const HEIGHT_MIN_MS = 1000;
const HEIGHT_MAX_MS = 5000;

/** The state of one run of `sendAndConfirm`. Times in ms. */
interface RunState {
  sentAt: number;
  /** Whether this run has sent it. */
  sent: boolean;
  /** Whether a node took the bytes. Preflight can only be wrong from then on, because they may have landed. */
  accepted: boolean;
  /** Whether a node may have the bytes: its answer was lost, or another run sent them. A rejection is then no proof. */
  uncertain: boolean;
  /** Whether a service has refused a call without trying it. */
  refusedUntried: boolean;
  /** No other run sends the bytes before this time. */
  soleSenderUntil: number;
  /** The finalized height is not read before this time. */
  heightAt: number;
  /** Its confirmation will be heard, so a poll a second is enough: the node was asked after it had subscribed us. */
  isHeard: boolean;
}

/**
 * Sends one payment and polls its status for at most `patienceMs`, and hands its outcome to `writer`. `pending`: not
 * known yet, call again. `expired`: the finalized chain is past the payment's last valid block, and a node that has
 * reached that height does not know the signature. An outcome counts once it has reached `commitment`. `watch`: hears
 * of a confirmation before a poll does, and of no other commitment. Throws what `writer` throws.
 */
export async function sendAndConfirm(
  payment: SignedPayment,
  writer: OutcomeWriter,
  rpc: Pick<SolanaRpc, 'send' | 'signatureStatuses' | 'finalizedPoint'>,
  clock: Clock,
  patienceMs: number,
  commitment: OutcomeCommitment = 'confirmed',
  watch?: SignatureWatch,
): Promise<Outcome> {
  const started = clock.now();
  const state: RunState = {
    // The run that stored the bytes gets a rejection before any other run sends them: its user may then pay again.
    sentAt:
      payment.sentByOther && writer.rejectionOf
        ? started + SECOND_SENDER_WAIT_MS - RESEND_MS
        : Number.NEGATIVE_INFINITY,
    sent: false,
    accepted: false,
    uncertain: payment.sentByOther ?? false,
    refusedUntried: false,
    soleSenderUntil: writer.rejectionOf ? started + SOLE_SENDER_MS : Number.POSITIVE_INFINITY,
    heightAt: started,
    isHeard: false,
  };
  let confirmPolls = 0;
  let isProcessed = false;
  for (let round = 0; ; round++) {
    let retryAfterMs = 0;
    try {
      if (!payment.rejected && !isProcessed && clock.now() - state.sentAt >= RESEND_MS) {
        const rejection = await sendUnlessRejected(payment, writer, rpc, state, clock);
        if (rejection) return { status: 'rejected', reason: rejection };
      }
      const isLive = watch?.isLive() ?? false;
      const outcome =
        outcomeOf(watch?.heard() ?? null, commitment) ??
        (await checkStatus(payment, rpc, commitment, state, clock));
      state.isHeard = isLive;
      isProcessed = outcome === 'processed';
      if (outcome !== null && outcome !== 'processed') {
        await write(payment, outcome, writer);
        return outcome;
      }
    } catch (error) {
      // The network did not answer, so nothing is concluded. Every other error is ours and is thrown.
      if (!(error instanceof Refusal && error.code === 'chain_unavailable')) throw error;
      if (error instanceof RpcUnavailable) retryAfterMs = error.retryAfterMs ?? 0;
    }
    const isSoon = isProcessed && commitment === 'confirmed' && ++confirmPolls <= MAX_CONFIRM_POLLS;
    const pollIn = isSoon ? CONFIRM_POLL_MS : pollMs(round, clock.now() - started);
    const wait = Math.max(retryAfterMs, state.isHeard && watch?.isLive() ? SLOW_POLL_MS : pollIn);
    if (clock.now() - started + wait > patienceMs) return { status: 'pending' };
    await waitOrHear(clock, wait, watch);
  }
}

function pollMs(round: number, sinceMs: number): number {
  return sinceMs > QUICK_MS ? SLOW_POLL_MS : POLL_MS[Math.min(round, POLL_MS.length - 1)]!;
}

/** Sends, unless another run stored a rejection before this one sent anything. Returns why it is rejected, or null. */
async function sendUnlessRejected(
  payment: SignedPayment,
  writer: OutcomeWriter,
  rpc: Pick<SolanaRpc, 'send'>,
  state: RunState,
  clock: Clock,
): Promise<string | null> {
  if (payment.sentByOther && !state.sent) {
    const known = await writer.rejectionOf?.(payment.id);
    if (known) return known;
  }
  state.sent = true;
  const rejection = await sendOnce(payment, rpc, state, clock);
  if (rejection) await writer.markRejected(payment.id, rejection);
  return rejection;
}

/** Returns why the node rejects the bytes, or null when they are sent (or too late, which `checkStatus` proves). */
async function sendOnce(
  payment: SignedPayment,
  rpc: Pick<SolanaRpc, 'send'>,
  state: RunState,
  clock: Clock,
): Promise<string | null> {
  state.sentAt = clock.now();
  try {
    await rpc.send(payment.signedTransaction, state.accepted);
    state.accepted = true;
    return null;
  } catch (error) {
    if (!(error instanceof RpcError)) {
      // A lost answer may come from a node that took the bytes.
      if (!(error instanceof RpcUnavailable && error.untried)) state.uncertain = true;
      else if (!state.refusedUntried) {
        // Resend soon, while this run is the only sender and a rejection is a proof.
        state.refusedUntried = true;
        state.sentAt += RETRY_UNTRIED_MS - RESEND_MS;
      }
      throw error;
    }
    if (isDuplicateError(error)) {
      state.accepted = true;
      return null;
    }
    if (clock.now() > state.soleSenderUntil) state.uncertain = true;
    // Once a node took them they may land, whatever a later rejection says.
    return state.accepted || state.uncertain || isBlockhashError(error) ? null : describeChainError(error);
  }
}

/**
 * Returns the payment's outcome if the chain shows one; 'processed' when only its confirmation is missing. The
 * finalized height is read before the status, and the status must come from a node that has reached that height: only
 * then does "unknown" prove that the payment expired. One URL may lead to many nodes.
 */
async function checkStatus(
  payment: SignedPayment,
  rpc: Pick<SolanaRpc, 'signatureStatuses' | 'finalizedPoint'>,
  commitment: OutcomeCommitment,
  state: RunState,
  clock: Clock,
): Promise<Outcome | 'processed' | null> {
  const [known] = await rpc.signatureStatuses([payment.signature]);
  const outcome = outcomeOf(known ?? null, commitment);
  if (outcome) return outcome;
  if (known) return 'processed';
  if (clock.now() < state.heightAt) return null;
  const finalized = await rpc.finalizedPoint();
  const blocksLeft = payment.lastValidBlockHeight - finalized.height;
  if (blocksLeft >= 0) {
    state.heightAt =
      clock.now() + Math.min(Math.max(blocksLeft * SHORTEST_SLOT_MS, HEIGHT_MIN_MS), HEIGHT_MAX_MS);
    return null;
  }
  const [still] = await rpc.signatureStatuses([payment.signature], finalized.slot);
  if (!still) return { status: 'expired' };
  return outcomeOf(still, commitment) ?? 'processed';
}

function outcomeOf(status: SignatureStatus | null, commitment: OutcomeCommitment): Outcome | null {
  if (!status || status.confirmationStatus === 'processed') return null;
  if (commitment === 'finalized' && status.confirmationStatus !== 'finalized') return null;
  if (status.err !== null) return { status: 'failed', reason: describeChainError(status.err) };
  return { status: 'confirmed', slot: status.slot };
}

async function write(payment: SignedPayment, outcome: Outcome, writer: OutcomeWriter): Promise<void> {
  if (outcome.status === 'confirmed') {
    await writer.markConfirmed(payment.id, { signature: payment.signature, slot: outcome.slot });
  } else if (outcome.status === 'failed') {
    await writer.markFailed(payment.id, outcome.reason);
  } else if (outcome.status === 'expired') {
    await writer.markExpired(payment.id);
  }
}
