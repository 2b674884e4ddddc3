/**
 * From "Select Winner" to closed entries: prepare, sign, send. Waiting and calling are passed in, so that the order of
 * the steps is tested without wallet, network or clock.
 */
import { FlowError } from '../../client/call.ts';
import { failWith, MAX_CONFIRMS, signUntilInTime, untilConfirmed } from '../../client/flow.ts';
import type { Selection } from '../../client/giveaways.ts';

export interface SelectFlow {
  /** Without a signed transaction it prepares one. */
  select(signedTransaction?: string): Promise<Selection>;
  /** Base64 in and out. Throws when the user or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why another signature is needed. */
  onStep(step: 'preparing' | 'signing' | 'closing', again: string | null): void;
}

const FAILED = 'Failed to compute winner';
const NO_ANSWER =
  'The network has not answered yet. The entries may still close: this page shows it by itself';

/** Ends once the entries are closed. Throws FlowError. */
export async function closeEntries(flow: SelectFlow): Promise<Selection> {
  return signUntilInTime(['signed_too_late'], FAILED, async (again) => {
    flow.onStep('preparing', again);
    const prepared = await flow.select().catch(failWith(FAILED));
    if (!prepared.serializedTransaction) return prepared;
    flow.onStep('signing', again);
    const signed = await flow.sign(prepared.serializedTransaction).catch(failWith('Winner selection failed'));
    flow.onStep('closing', null);
    return send(flow, signed);
  });
}

async function send(flow: SelectFlow, signedTransaction: string): Promise<Selection> {
  let closing: Selection | null = null;
  return untilConfirmed({
    async send() {
      const selection = await flow.select(signedTransaction);
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
