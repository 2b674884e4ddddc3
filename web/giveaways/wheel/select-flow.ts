/**
 * From "Select Winner" to a committed list. The creator's wallet is asked twice: for a message, since only the creator
 * may pause registration, and for a transaction. A live draw: the list is fetched and compared with the transaction
 * before the wallet gets it. A giveaway with a window: the transaction closes the entries, and the platform commits
 * later. Calling, checking, signing and waiting are passed in, so that the order of the steps is tested without wallet,
 * network or clock.
 */
import type { DrawPrompt, OfferedList, Selection } from '../../../core/giveaways/draw-answers.ts';
import { FlowError } from '../../client/call.ts';
import { failWith, MAX_CONFIRMS, signUntilInTime, untilConfirmed } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';
import { words } from './words.ts';

export type SelectStep = 'proving' | 'preparing' | 'listing' | 'checking' | 'signing' | 'closing';

export interface SelectFlow {
  /** Returns the creator's signed message, a new one at each call. Throws what the wallet throws when it refuses. */
  prove(): Promise<ProvenMessage>;
  /** With the message it prepares a transaction, with the signed transaction it sends it. */
  select(ask: ProvenMessage | { signedTransaction: string }): Promise<Selection>;
  /** Ends the pause of a prompt that was refused here. */
  decline(promptKey: string): Promise<unknown>;
  /** Returns the list's text. */
  list(listHash: string): Promise<string>;
  /** Returns the difference between a list and its offer, as the end of a sentence; null if there is none. */
  compare(text: string, offered: OfferedList): Promise<string | null>;
  /**
   * Base64 in and out. `offered`: the list that the transaction must commit; null: it must close the entries. Throws
   * FlowError when the transaction is another, without asking the wallet, and what the wallet throws when it refuses.
   */
  sign(transaction: string, offered: OfferedList | null): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why another signature is needed. */
  onStep(step: SelectStep, again: string | null): void;
}

type ProvenMessage = { message: string } & WalletProof;

const { compute: FAILED, selection: UNSIGNED, noAnswer: NO_ANSWER, noList: NO_LIST } = words.errors;

/** Ends once the list is committed, or the entries are closed. Throws FlowError. */
export async function selectWinners(flow: SelectFlow): Promise<Selection> {
  return signUntilInTime(['signed_too_late'], FAILED, async (again) => {
    flow.onStep('proving', again);
    const proof = await flow.prove().catch(failWith(UNSIGNED));
    flow.onStep('preparing', again);
    const prepared = await flow.select(proof).catch(failWith(FAILED));
    if (prepared.status === 'prompt') return drawLive(flow, prepared.prompt, again);
    // The message was used before: nothing has begun.
    if (prepared.status === 'open') throw new FlowError(FAILED);
    if (!('serializedTransaction' in prepared)) return prepared;
    flow.onStep('signing', again);
    const signed = await flow.sign(prepared.serializedTransaction, null).catch(failWith(UNSIGNED));
    flow.onStep('closing', null);
    return send(flow, signed);
  });
}

/** Whatever ends it before the signed bytes are sent ends the pause of the registrations too. */
async function drawLive(flow: SelectFlow, prompt: DrawPrompt, again: string | null): Promise<Selection> {
  let signed: string;
  try {
    flow.onStep('listing', again);
    const text = await flow.list(prompt.list.listHash).catch(() => {
      throw new FlowError(NO_LIST);
    });
    flow.onStep('checking', again);
    const difference = await flow.compare(text, prompt.list);
    if (difference !== null) throw new FlowError(words.errors.otherList(difference));
    flow.onStep('signing', again);
    signed = await flow.sign(prompt.serializedTransaction, prompt.list);
  } catch (error) {
    // Without an answer the pause ends by itself.
    void flow.decline(prompt.promptKey).catch(() => {});
    return failWith(UNSIGNED)(error);
  }
  flow.onStep('closing', null);
  return send(flow, signed);
}

async function send(flow: SelectFlow, signedTransaction: string): Promise<Selection> {
  let closing: Selection | null = null;
  return untilConfirmed({
    async send() {
      const selection = await flow.select({ signedTransaction });
      if (selection.status === 'closing') closing = selection;
      return selection;
    },
    isFinal: ({ status }) => status !== 'closing',
    attempts: MAX_CONFIRMS,
    wait: flow.wait,
    giveUp() {
      if (closing) return closing;
      throw new FlowError(NO_ANSWER);
    },
  });
}
