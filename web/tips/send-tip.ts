/**
 * A tip from the filled form to its end: prepare, sign, confirm. What waits and what calls is handed in, so that the
 * order of things can be tested without wallet, network or clock.
 */
import type { ConfirmedTip, PreparedTip } from '../../core/tips.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import type { TipVariant } from './tip-draft.ts';

export type TipStep = 'preparing' | 'signing' | 'confirming';

export interface TipFlow {
  prepare(): Promise<PreparedTip>;
  /** Base64 in and out. Throws when the person or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  confirm(body: { tempTipId: string; signedTransaction: string }): Promise<ConfirmedTip>;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why a step is taken once more. */
  onStep(step: TipStep, again: string | null): void;
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

export const OUTCOME_UNKNOWN =
  'The network has not answered yet. Your tip may still arrive: check your wallet before you send it again';

/** A tip that ended without success; the message is for the person. */
export class TipError extends Error {
  override name = 'TipError';
}

/** Times that a form prepares anew by itself when the signature came too late. */
const MAX_SIGNATURES = 3;
/** Times that the same confirm is asked; each request waits for the network by itself. */
const MAX_CONFIRMS = 30;
const CONFIRM_PAUSE_MS = 1500;

export const MAY_STILL_SEND =
  'Your wallet may still send this tip. Wait until it is certain before you send another one';

/** A flow in which the wallet sends by itself. */
export interface WalletFlow extends Pick<TipFlow, 'prepare' | 'wait' | 'onStep'> {
  /** Keeps the tip that the wallet may send, over reloads; with the signature once the wallet has named one. */
  remember(tempTipId: string, signature?: string): void;
  /** Nothing of it is on its way any more. */
  forget(tempTipId: string): void;
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
  confirm(body: { tempTipId: string; sentByWallet: true; signature?: string }): Promise<ConfirmedTip>;
}

/** How long the page says "Approve it in your wallet" before it says that the wallet may still send. */
export const WALLET_PATIENCE_MS = 60_000;
/** Refusals after which nothing of the tip can land. */
export const CERTAIN_ENDS = ['tip_failed', 'tip_not_sent'];
/** Times that the end is asked for before the page goes on asking by the way; each waits 20 s where there is a signature. */
const MAX_LOOKS = 2;

/**
 * Throws TipError. The tip is remembered before the wallet hears of it, and forgotten only when it is certain what became of
 * it: confirmed, refused in the wallet, failed on chain, or never sent.
 */
export async function sendByWallet(flow: WalletFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  flow.onStep('preparing', null);
  const { serializedTransaction, tempTipId } = await flow.prepare().catch(fail(texts.prepare));
  flow.onStep('signing', null);
  flow.remember(tempTipId);
  const asking = flow.whileOpen(tempTipId, () => askWallet(flow, tempTipId, serializedTransaction));
  const answer = await Promise.race([asking, flow.patience()]);
  if (!answer) {
    // The window may stay open: what the wallet answers later is kept as well.
    void asking.then(({ refused }) => refused && flow.onLateNo(texts.sign));
    throw new TipError(MAY_STILL_SEND);
  }
  if (answer.refused) throw new TipError(texts.sign);
  flow.onStep('confirming', null);
  const { signature } = answer;
  const body = { tempTipId, sentByWallet: true as const, ...(signature ? { signature } : {}) };
  for (let round = 0; round < MAX_LOOKS; round++) {
    if (round > 0) await flow.wait(CONFIRM_PAUSE_MS);
    try {
      const confirmed = await flow.confirm(body);
      if (confirmed.status !== 'confirmed') continue;
      flow.forget(tempTipId);
      return confirmed;
    } catch (error) {
      if (!(error instanceof ApiError) || !CERTAIN_ENDS.includes(error.code ?? '')) continue;
      flow.forget(tempTipId);
      return fail(texts.confirm)(error);
    }
  }
  throw new TipError(MAY_STILL_SEND);
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

/** Throws TipError. A second payment is never prepared before the server has said that the first one is dead. */
export async function sendTip(flow: TipFlow, variant: TipVariant): Promise<ConfirmedTip> {
  const texts = FLOW_TEXTS[variant];
  let again: string | null = null;
  for (let round = 1; ; round++) {
    flow.onStep('preparing', again);
    const prepared = await flow.prepare().catch(fail(texts.prepare));
    flow.onStep('signing', again);
    const signedTransaction = await flow.sign(prepared.serializedTransaction).catch(fail(texts.sign));
    flow.onStep('confirming', null);
    try {
      return await confirm(flow, { tempTipId: prepared.tempTipId, signedTransaction });
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'tip_expired';
      if (!expired || round === MAX_SIGNATURES) return fail(texts.confirm)(error);
      again = error.message;
    }
  }
}

async function confirm(
  flow: TipFlow,
  body: { tempTipId: string; signedTransaction: string },
): Promise<ConfirmedTip> {
  for (let round = 0; round < MAX_CONFIRMS; round++) {
    if (round > 0) await flow.wait(CONFIRM_PAUSE_MS);
    try {
      const confirmed = await flow.confirm(body);
      if (confirmed.status === 'confirmed') return confirmed;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
  throw new TipError(OUTCOME_UNKNOWN);
}

/** No answer, too many requests, or a server in trouble: the payment may be on its way, so the same is asked again. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function fail(fallback: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof TipError ? error : new TipError(reasonOf(error, fallback));
  };
}
