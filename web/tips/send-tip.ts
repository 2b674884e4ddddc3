/**
 * A tip from the filled form to its end: prepare, sign, confirm. What waits and what calls is handed in, so that the
 * order of things can be tested without wallet, network or clock.
 */
import type { ConfirmedTip, PreparedTip } from '../../core/tips/model.ts';
import { ApiError, FlowError, isTransient } from '../client/call.ts';
import { failWith, MAX_CONFIRMS, signUntilInTime, untilConfirmed } from '../client/flow.ts';
import type { TipQuestion } from '../client/tips.ts';
import type { TipVariant } from './tip-draft.ts';

export type TipStep = 'preparing' | 'signing' | 'confirming';

interface CommonFlow {
  prepare(): Promise<PreparedTip>;
  confirm(question: TipQuestion): Promise<ConfirmedTip>;
  /** It is certain what became of it: it need not be kept over a reload any more. */
  forget(tempTipId: string): void;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why a step is taken once more. */
  onStep(step: TipStep, again: string | null): void;
}

export interface TipFlow extends CommonFlow {
  /** Base64 in and out. Throws when the person or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  /** Keeps the signed tip over reloads, before the server hears of it. */
  remember(tempTipId: string, signedTransaction: string): void;
}

/** The sentences that stand in where the server said nothing itself. */
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

/** The outcome of a tip is not known yet: it stays stored, and the page follows it from there to its end. */
export class TipUnsettled extends FlowError {
  override name = 'TipUnsettled';
}

const AND_WAIT = 'Wait until it is certain before you send another one';
export const MAY_STILL_SEND = `Your wallet may still send this tip. ${AND_WAIT}`;
export const STILL_CONFIRMING = `Your earlier tip is still confirming. ${AND_WAIT}`;

/**
 * Times that a tip's end is asked for before the page goes on asking by the way; each waits up to 20 s where there is a
 * signature. Signed bytes are waited for until they are dead, because the form then asks for another signature by itself.
 */
const MAX_LOOKS = { signed: MAX_CONFIRMS, sentByWallet: 2 };

/** A flow in which the wallet sends by itself. */
interface WalletFlow extends CommonFlow {
  /** Keeps the tip that the wallet may send, over reloads; with the signature once the wallet has named one. */
  remember(tempTipId: string, signature?: string): void;
  /** Keeps everybody from asking for this tip's end while `work` waits for the wallet. */
  whileOpen<T>(tempTipId: string, work: () => Promise<T>): Promise<T>;
  /** The signature that the wallet names, or null. */
  send(transaction: string): Promise<string | null>;
  /** Whether the wallet refused, so that it has sent nothing. */
  saidNo(error: unknown): boolean;
  /** Resolves when the page has waited long enough for the wallet. */
  patience(): Promise<void>;
  /** The wallet refused after that. */
  onLateNo(text: string): void;
}

/** How long the page says "Approve it in your wallet" before it says that the wallet may still send. */
export const WALLET_PATIENCE_MS = 60_000;
/** Refusals after which nothing can land of a tip that the wallet sends by itself. */
export const CERTAIN_ENDS = ['tip_failed', 'tip_not_sent'];

/**
 * Whether this answer makes certain that nothing of the tip can land any more. Signed bytes leave through our server alone,
 * which stores them first: every refusal that it words itself says that it has not sent them, or that they are dead.
 */
export function isOver(question: TipQuestion, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  return 'sentByWallet' in question ? CERTAIN_ENDS.includes(error.code) : !isTransient(error);
}

/**
 * Throws FlowError. The tip is remembered before the wallet hears of it, and forgotten only when it is certain what became of
 * it: confirmed, refused in the wallet, failed on chain, or never sent.
 */
export async function sendByWallet(flow: WalletFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  flow.onStep('preparing', null);
  const { serializedTransaction, tempTipId } = await flow.prepare().catch(failWith(texts.prepare));
  flow.onStep('signing', null);
  flow.remember(tempTipId);
  const asking = flow.whileOpen(tempTipId, () => askWallet(flow, tempTipId, serializedTransaction));
  const answer = await Promise.race([asking, flow.patience()]);
  if (!answer) {
    // The window may stay open: what the wallet answers later is kept as well.
    void asking.then(({ refused }) => refused && flow.onLateNo(texts.sign));
    throw new TipUnsettled(MAY_STILL_SEND);
  }
  if (answer.refused) throw new FlowError(texts.sign);
  flow.onStep('confirming', null);
  const { signature } = answer;
  const question = { tempTipId, sentByWallet: true as const, ...(signature ? { signature } : {}) };
  return askForEnd(flow, question).catch(failWith(texts.confirm));
}

/** What the wallet answers, kept before anybody may ask for the tip's end. Never throws: anything but a no may have sent. */
async function askWallet(
  flow: WalletFlow,
  tempTipId: string,
  transaction: string,
): Promise<{ refused: boolean; signature: string | null }> {
  try {
    const signature = await flow.send(transaction);
    if (signature) flow.remember(tempTipId, signature);
    return { refused: false, signature };
  } catch (error) {
    const refused = flow.saidNo(error);
    if (refused) flow.forget(tempTipId);
    return { refused, signature: null };
  }
}

/**
 * Throws FlowError. The signed tip is remembered before the server hears of it. A second payment is never prepared before the
 * server has said that the first one is dead.
 */
export async function sendTip(flow: TipFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  return signUntilInTime(['tip_expired'], texts.confirm, async (again) => {
    flow.onStep('preparing', again);
    const { serializedTransaction, tempTipId } = await flow.prepare().catch(failWith(texts.prepare));
    flow.onStep('signing', again);
    const signedTransaction = await flow.sign(serializedTransaction).catch(failWith(texts.sign));
    flow.remember(tempTipId, signedTransaction);
    flow.onStep('confirming', null);
    return askForEnd(flow, { tempTipId, signedTransaction });
  });
}

/** Asks until the end is known, and forgets the tip then. Throws what the server refuses, or TipUnsettled. */
function askForEnd(flow: CommonFlow, question: TipQuestion): Promise<ConfirmedTip> {
  const byWallet = 'sentByWallet' in question;
  return untilConfirmed({
    async send() {
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
