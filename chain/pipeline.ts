/**
 * How every payment reaches its end: its row exists before its signature, its signature is stored before it is sent, the
 * same bytes are sent again until the network has confirmed or can never accept them. A plain function over what it
 * needs, so that requests and the cron drive it alike; it may be killed at any await and simply be run again.
 */
import { Refusal } from '../core/refusals.ts';
import { describeChainError, isBlockhashError, isDuplicateError } from './errors.ts';
import { RpcError, RpcUnavailable, type SignatureStatus, type SolanaRpc } from './rpc.ts';

/** How sure an end must be. No fork undoes what is finalized, so that a later payment may build on it. */
export type Certainty = 'confirmed' | 'finalized';

/** A payment whose signed bytes are stored. */
export interface SignedPayment {
  id: string;
  signature: string;
  /** Base64; the only bytes that are ever sent for this payment. */
  signedTransaction: string;
  lastValidBlockHeight: number;
  /** A node rejected it before: look for it, but do not offer it again unless its sender asks. */
  rejected: boolean;
  /** Another run stored it and sends it first, so a node's "no" to this one does not tell that no node has it. */
  offered?: boolean;
}

/** The one writer of a money table. Each mark is an `UPDATE … WHERE status = …`: repeating it changes nothing. */
export interface PaymentBook {
  markConfirmed(id: string, landed: { signature: string; slot: number }): Promise<void>;
  markFailed(id: string, reason: string): Promise<void>;
  /** Remembers why a node rejected it; the state stays `signed`. */
  markRejected(id: string, reason: string): Promise<void>;
  markExpired(id: string): Promise<void>;
  /**
   * Why a node rejected it meanwhile, or null. Asked before a payment is sent that another run sends as well. Without it a
   * rejection keeps nobody from sending.
   */
  rejectionOf?(id: string): Promise<string | null>;
}

/** For whoever keeps no rows: the answer of `settle` is all there is. */
export const NO_BOOK: PaymentBook = {
  markConfirmed: async () => {},
  markFailed: async () => {},
  markRejected: async () => {},
  markExpired: async () => {},
};

export type Outcome =
  | { status: 'confirmed'; slot: number }
  /** It landed and the network undid it: only the network fee was taken. */
  | { status: 'failed'; reason: string }
  /** It can never land. */
  | { status: 'expired' }
  /**
   * A node understood it and said no. It is not dead, because its sender may hand it to another node; but we never offer
   * it again by ourselves, so that a person who now pays anew does not pay twice.
   */
  | { status: 'rejected'; reason: string }
  | { status: 'pending' };

export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Leaders forget what they could not take; each send reaches the next ones. */
const RESEND_MS = 2000;
/** After the first send that a service turned away. */
const TURNED_AWAY_MS = 500;
/**
 * So long the run that stored a payment is the only one that sends it. A "no" that it hears later may be to bytes that another
 * run has brought to another node. The difference of the two is for writing the "no" down.
 */
const ALONE_MS = 3000;
export const SECOND_OFFER_MS = 4000;
/** Within the first second, when most payments land, never longer than it then takes to be confirmed. */
const POLL_MS = [100, 150, 200, 200, 250, 250, 300, 400, 400, 500];
/** After this long a payment is seldom still on its way: a look a second is enough, and calls are paid for. */
const QUICK_MS = 6000;
const SLOW_POLL_MS = 1000;
/** It stands in a block and only the votes are missing, which come within a second: so long a stream waits for every look. */
const LANDED_POLL_MS = 100;
const LANDED_LOOKS = 15;
/** The finalized height moves by one a slot, so it is asked for when the payment could be dead, and seldom before. */
const SHORTEST_SLOT_MS = 100;
const HEIGHT_MIN_MS = 1000;
const HEIGHT_MAX_MS = 5000;

/** What one run of `settle` has seen so far. */
interface Watch {
  sentAt: number;
  /** This run has sent it. */
  sent: boolean;
  /** A node took the bytes: from then on preflight could only be wrong, because they may have landed meanwhile. */
  accepted: boolean;
  /** A node may have taken them: its answer was lost, or another run sent them. A "no" is then no proof that they cannot land. */
  uncertain: boolean;
  /** It was turned away before. */
  turnedAway: boolean;
  /** No other run sends them before this time. */
  aloneUntil: number;
  /** No look at the finalized height before this time. */
  heightAt: number;
}

/**
 * Sends and watches one payment for at most `patienceMs`, and writes its end into the book. `pending` means that nobody
 * knows yet: call again. Dead means: the finalized chain is past its last valid block, and after that was read the
 * network still does not know the signature. An end counts once it is as sure as `certainty` asks.
 */
export async function settle(
  payment: SignedPayment,
  book: PaymentBook,
  rpc: Pick<SolanaRpc, 'send' | 'signatureStatuses' | 'finalizedPoint'>,
  clock: Clock,
  patienceMs: number,
  certainty: Certainty = 'confirmed',
): Promise<Outcome> {
  const started = clock.now();
  const watch: Watch = {
    // Whoever came first is told of a "no" before anybody else offers the bytes: its person may then pay anew.
    sentAt:
      payment.offered && book.rejectionOf ? started + SECOND_OFFER_MS - RESEND_MS : Number.NEGATIVE_INFINITY,
    sent: false,
    accepted: false,
    uncertain: payment.offered ?? false,
    turnedAway: false,
    aloneUntil: book.rejectionOf ? started + ALONE_MS : Number.POSITIVE_INFINITY,
    heightAt: started,
  };
  let landedLooks = 0;
  let isLanded = false;
  for (let round = 0; ; round++) {
    let asked = 0;
    try {
      if (!payment.rejected && !isLanded && clock.now() - watch.sentAt >= RESEND_MS) {
        const rejection = await offer(payment, book, rpc, watch, clock);
        if (rejection) return { status: 'rejected', reason: rejection };
      }
      const end = await look(payment, rpc, certainty, watch, clock);
      isLanded = end === 'landed';
      if (end !== null && end !== 'landed') {
        await record(payment, end, book);
        return end;
      }
    } catch (error) {
      // The network could not be asked: nothing is known, so nothing is concluded. Everything else is ours to hear of.
      if (!(error instanceof Refusal && error.code === 'chain_unavailable')) throw error;
      if (error instanceof RpcUnavailable) asked = error.retryAfterMs ?? 0;
    }
    const soon = isLanded && certainty === 'confirmed' && ++landedLooks <= LANDED_LOOKS;
    const wait = Math.max(asked, soon ? LANDED_POLL_MS : pollMs(round, clock.now() - started));
    if (clock.now() - started + wait > patienceMs) return { status: 'pending' };
    await clock.sleep(wait);
  }
}

function pollMs(round: number, sinceMs: number): number {
  return sinceMs > QUICK_MS ? SLOW_POLL_MS : POLL_MS[Math.min(round, POLL_MS.length - 1)]!;
}

/** Sends, unless another run was told "no" before this one sent anything. Answers why it is rejected, or null. */
async function offer(
  payment: SignedPayment,
  book: PaymentBook,
  rpc: Pick<SolanaRpc, 'send'>,
  watch: Watch,
  clock: Clock,
): Promise<string | null> {
  if (payment.offered && !watch.sent) {
    const known = await book.rejectionOf?.(payment.id);
    if (known) return known;
  }
  watch.sent = true;
  const rejection = await sendOnce(payment, rpc, watch, clock);
  if (rejection) await book.markRejected(payment.id, rejection);
  return rejection;
}

/** Answers why the node rejects the bytes, or null when they are on their way (or too late, which `look` proves). */
async function sendOnce(
  payment: SignedPayment,
  rpc: Pick<SolanaRpc, 'send'>,
  watch: Watch,
  clock: Clock,
): Promise<string | null> {
  watch.sentAt = clock.now();
  try {
    await rpc.send(payment.signedTransaction, watch.accepted);
    watch.accepted = true;
    return null;
  } catch (error) {
    if (!(error instanceof RpcError)) {
      // A node that took the bytes and whose answer was lost looks like one that never saw them.
      if (!(error instanceof RpcUnavailable && error.untried)) watch.uncertain = true;
      else if (!watch.turnedAway) {
        // Once more at once, while this run is still alone and a "no" is a proof.
        watch.turnedAway = true;
        watch.sentAt += TURNED_AWAY_MS - RESEND_MS;
      }
      throw error;
    }
    if (isDuplicateError(error)) {
      watch.accepted = true;
      return null;
    }
    if (clock.now() > watch.aloneUntil) watch.uncertain = true;
    // Once a node took them they may land: no later "no" makes that undone.
    return watch.accepted || watch.uncertain || isBlockhashError(error) ? null : describeChainError(error);
  }
}

/**
 * The end of a payment if the chain shows one; 'landed' when only its confirmation is missing. The height is read before
 * the status, which must come from a node that has got at least as far: only so is "unknown" a proof. Behind one address
 * may stand many nodes.
 */
async function look(
  payment: SignedPayment,
  rpc: Pick<SolanaRpc, 'signatureStatuses' | 'finalizedPoint'>,
  certainty: Certainty,
  watch: Watch,
  clock: Clock,
): Promise<Outcome | 'landed' | null> {
  const [known] = await rpc.signatureStatuses([payment.signature]);
  const end = endOf(known ?? null, certainty);
  if (end) return end;
  if (known) return 'landed';
  if (clock.now() < watch.heightAt) return null;
  const finalized = await rpc.finalizedPoint();
  const blocksLeft = payment.lastValidBlockHeight - finalized.height;
  if (blocksLeft >= 0) {
    watch.heightAt =
      clock.now() + Math.min(Math.max(blocksLeft * SHORTEST_SLOT_MS, HEIGHT_MIN_MS), HEIGHT_MAX_MS);
    return null;
  }
  const [still] = await rpc.signatureStatuses([payment.signature], finalized.slot);
  if (!still) return { status: 'expired' };
  return endOf(still, certainty) ?? 'landed';
}

function endOf(status: SignatureStatus | null, certainty: Certainty): Outcome | null {
  if (!status || status.confirmationStatus === 'processed') return null;
  if (certainty === 'finalized' && status.confirmationStatus !== 'finalized') return null;
  if (status.err !== null) return { status: 'failed', reason: describeChainError(status.err) };
  return { status: 'confirmed', slot: status.slot };
}

async function record(payment: SignedPayment, end: Outcome, book: PaymentBook): Promise<void> {
  if (end.status === 'confirmed') {
    await book.markConfirmed(payment.id, { signature: payment.signature, slot: end.slot });
  } else if (end.status === 'failed') {
    await book.markFailed(payment.id, end.reason);
  } else if (end.status === 'expired') {
    await book.markExpired(payment.id);
  }
}
