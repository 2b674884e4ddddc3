/**
 * A tip from the filled form to its outcome: prepare, sign, confirm. Waiting and calling are passed in, so that the
 * order of the steps is tested without wallet, network or clock.
 */
import type { ConfirmedTip, PreparedTip } from '../../core/tips/model.ts';
import { ApiError, FlowError, isTransient } from '../client/call.ts';
import { failWith, MAX_CONFIRMS, MAX_SIGNATURES, signUntilInTime, untilConfirmed } from '../client/flow.ts';
import type { TipQuestion } from '../client/tips.ts';
import type { TipVariant } from './tip-draft.ts';
import { words } from './tip-words.ts';

export type TipStep = 'preparing' | 'signing' | 'confirming';

interface CommonFlow {
  prepare(): Promise<PreparedTip>;
  confirm(question: TipQuestion): Promise<ConfirmedTip>;
  /** The outcome is certain: the tip need not stay stored across reloads. */
  forget(tempTipId: string): void;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why a step is repeated. */
  onStep(step: TipStep, again: string | null): void;
}

export interface TipFlow extends CommonFlow {
  /** Base64 in and out. Throws when the user or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  /** Stores the signed tip across reloads, before the server receives it. */
  store(tempTipId: string, signedTransaction: string): void;
}

/** The sentences shown when the server sent none. */
export const FLOW_TEXTS: Record<
  TipVariant,
  { prepare: string; sign: string; confirm: string; other: string }
> = {
  'tip-page': {
    prepare: 'Failed to prepare tip',
    sign: 'Transaction cancelled or failed to sign',
    confirm: 'Failed to confirm tip',
    other: 'Failed to send tip',
  },
  'token-page': {
    prepare: 'Failed to prepare transaction',
    sign: 'Transaction cancelled or failed to sign',
    confirm: 'Failed to confirm transaction',
    other: 'Failed to send tip',
  },
};

/** The outcome of a tip is unknown: the tip stays stored, and the page polls until the outcome is known. */
export class TipUnsettled extends FlowError {
  override name = 'TipUnsettled';
}

/** It is certain that a signed tip has failed: the form's sentence, and why. */
export class TipRefused extends FlowError {
  override name = 'TipRefused';
  readonly sentence: string;
  readonly reason: string | undefined;

  constructor(sentence: string, reason?: string) {
    super(reason === undefined ? sentence : `${sentence}. ${reason}`);
    this.sentence = sentence;
    this.reason = reason;
  }
}

/** For `catch`, once a tip is signed. Throws TipRefused; a FlowError stays unchanged. */
function refuseWith(sentence: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof FlowError) throw error;
    throw new TipRefused(sentence, error instanceof ApiError && error.fromServer ? error.message : undefined);
  };
}

const AND_WAIT = 'Wait until it is certain before you send another one';
export const MAY_STILL_SEND = `Your wallet may still send this tip. ${AND_WAIT}`;
export const STILL_CONFIRMING = `Your earlier tip is still confirming. ${AND_WAIT}`;

/**
 * Requests for a tip's outcome before the page continues to poll in the background; each waits up to 20 s if there is a
 * signature. Signed bytes are waited for until they can no longer land, because the form then asks for another
 * signature by itself.
 */
const MAX_LOOKS = { signed: MAX_CONFIRMS, sentByWallet: 2 };

/** A flow in which the wallet sends. */
interface WalletFlow extends CommonFlow {
  /** Stores the tip that the wallet may send, across reloads; with the signature once the wallet has returned one. */
  store(tempTipId: string, signature?: string): void;
  /** Keeps every tab from asking for this tip's outcome while `work` waits for the wallet. */
  whileOpen<T>(tempTipId: string, work: () => Promise<T>): Promise<T>;
  /** Returns the signature that the wallet returns, or null. */
  send(transaction: string): Promise<string | null>;
  /** Returns whether the user refused in the wallet, so that it has sent nothing. */
  saidNo(error: unknown): boolean;
  /** Resolves when the page has waited long enough for the wallet. */
  patience(): Promise<void>;
  /** The user refused after that. */
  onLateNo(text: string): void;
}

/** How long the page shows "Approve in your wallet" before it says that the wallet may still send. */
export const WALLET_PATIENCE_MS = 60_000;
const LATE = 'tip_expired';
/** Refusals after which a tip that the wallet sends can no longer land. */
export const CERTAIN_ENDS = ['tip_failed', 'tip_not_sent'];

/**
 * Returns whether this answer proves that the tip can no longer land. Signed bytes leave through our server alone,
 * which stores them first: each of its own refusals means that it has not sent them, or that they have expired.
 */
export function isOver(question: TipQuestion, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  return 'sentByWallet' in question ? CERTAIN_ENDS.includes(error.code) : !isTransient(error);
}

/**
 * Throws FlowError. The tip is stored before the wallet is asked, and removed only when its outcome is certain:
 * confirmed, refused in the wallet, failed on chain, or never sent.
 */
export async function sendByWallet(flow: WalletFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  flow.onStep('preparing', null);
  const { serializedTransaction, tempTipId } = await flow.prepare().catch(failWith(texts.prepare));
  flow.onStep('signing', null);
  flow.store(tempTipId);
  const asking = flow.whileOpen(tempTipId, () => askWallet(flow, tempTipId, serializedTransaction));
  const answer = await Promise.race([asking, flow.patience()]);
  if (!answer) {
    // The wallet's window may stay open: a later answer is stored as well.
    void asking.then(({ refused }) => refused && flow.onLateNo(texts.sign));
    throw new TipUnsettled(MAY_STILL_SEND);
  }
  if (answer.refused) throw new FlowError(texts.sign);
  flow.onStep('confirming', null);
  const { signature } = answer;
  const question = { tempTipId, sentByWallet: true as const, ...(signature ? { signature } : {}) };
  return askForEnd(flow, question).catch(refuseWith(texts.confirm));
}

/**
 * Returns the wallet's answer, stored before any tab may ask for the tip's outcome. Never throws: after anything but a
 * refusal the wallet may have sent.
 */
async function askWallet(
  flow: WalletFlow,
  tempTipId: string,
  transaction: string,
): Promise<{ refused: boolean; signature: string | null }> {
  try {
    const signature = await flow.send(transaction);
    if (signature) flow.store(tempTipId, signature);
    return { refused: false, signature };
  } catch (error) {
    const refused = flow.saidNo(error);
    if (refused) flow.forget(tempTipId);
    return { refused, signature: null };
  }
}

/**
 * Throws FlowError. The signed tip is stored before the server receives it. A second payment is never prepared before
 * the server has said that the first one can no longer land.
 */
export async function sendTip(flow: TipFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  let signatures = 0;
  return signUntilInTime([LATE], texts.confirm, async (again) => {
    flow.onStep('preparing', again);
    const { serializedTransaction, tempTipId } = await flow.prepare().catch(failWith(texts.prepare));
    flow.onStep('signing', again);
    const signedTransaction = await flow.sign(serializedTransaction).catch(failWith(texts.sign));
    flow.store(tempTipId, signedTransaction);
    flow.onStep('confirming', null);
    signatures++;
    return askForEnd(flow, { tempTipId, signedTransaction }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === LATE && signatures < MAX_SIGNATURES) throw error;
      return refuseWith(texts.confirm)(error);
    });
  });
}

/** Asks until the outcome is known, then removes the stored tip. Throws the server's refusal, or TipUnsettled. */
function askForEnd(flow: CommonFlow, question: TipQuestion): Promise<ConfirmedTip> {
  const byWallet = 'sentByWallet' in question;
  let looks = 0;
  return untilConfirmed({
    async send() {
      // Unknown is not failed: the page says so from the second look on, and Send stays blocked.
      if (looks++ > 0) flow.onStep('confirming', words.steps.still);
      try {
        const confirmed = await flow.confirm(question);
        if (confirmed.status === 'confirmed') flow.forget(question.tempTipId);
        return confirmed;
      } catch (error) {
        if (isOver(question, error)) flow.forget(question.tempTipId);
        throw error;
      }
    },
    isFinal: ({ status }) => status === 'confirmed',
    isRetried: (error) => (byWallet ? !isOver(question, error) : isTransient(error)),
    attempts: byWallet ? MAX_LOOKS.sentByWallet : MAX_LOOKS.signed,
    wait: flow.wait,
    giveUp() {
      throw new TipUnsettled(byWallet ? MAY_STILL_SEND : STILL_CONFIRMING);
    },
  });
}
