/**
 * From "Select Winner" to closed entries: prepare, sign, send. What waits and what calls is handed in, so that the order of
 * things is tested without wallet, network or clock.
 */
import { ApiError, reasonOf } from '../../client/call.ts';
import type { Selection } from '../../client/giveaways.ts';

export interface SelectFlow {
  /** Without a signed transaction it prepares one. */
  select(signedTransaction?: string): Promise<Selection>;
  /** Base64 in and out. Throws when the person or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why the signature is asked for once more. */
  onStep(step: 'preparing' | 'signing' | 'closing', again: string | null): void;
}

/** A selection that ended without effect; the message is for the person. */
export class SelectError extends Error {
  override name = 'SelectError';
}

/** Times that a signature is asked for anew when it came too late for the network. */
const MAX_SIGNATURES = 3;
/** Times that the same signed transaction is handed in; each call waits for the network by itself. */
const MAX_SENDS = 30;
const PAUSE_MS = 1500;

/** Ends once the entries are closed. Throws SelectError. */
export async function closeEntries(flow: SelectFlow): Promise<Selection> {
  let again: string | null = null;
  for (let round = 1; ; round++) {
    flow.onStep('preparing', again);
    const prepared = await flow.select().catch(fail('Failed to compute winner'));
    if (!prepared.serializedTransaction) return prepared;
    flow.onStep('signing', again);
    const signed = await flow.sign(prepared.serializedTransaction).catch(fail('Winner selection failed'));
    flow.onStep('closing', null);
    try {
      return await send(flow, signed);
    } catch (error) {
      const late = error instanceof ApiError && error.code === 'signed_too_late';
      if (!late || round === MAX_SIGNATURES) return fail('Failed to compute winner')(error);
      again = error.message;
    }
  }
}

async function send(flow: SelectFlow, signedTransaction: string): Promise<Selection> {
  let closing: Selection | null = null;
  for (let round = 0; round < MAX_SENDS; round++) {
    if (round > 0) await flow.wait(PAUSE_MS);
    try {
      closing = await flow.select(signedTransaction);
      if (closing.status !== 'closing') return closing;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
  if (closing) return closing;
  throw new SelectError(
    'The network has not answered yet. The entries may still close: this page shows it by itself',
  );
}

/** No answer, too many requests, or a server in trouble: what was sent may be on its way, so the same is asked again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function fail(fallback: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof SelectError ? error : new SelectError(reasonOf(error, fallback));
  };
}
