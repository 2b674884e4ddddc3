/** Cancels a giveaway: signed once, sent until the network has answered. Calling and waiting are passed in. */
import { canCancel } from '../../core/giveaways/can.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { FlowError, isTransient } from '../client/call.ts';
import { failWith, untilConfirmed } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';
import { words } from './cancel-words.ts';

export interface CancelFlow {
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  cancel(body: { creator: string; message: string } & WalletProof): Promise<Cancelled>;
  wait(milliseconds: number): Promise<void>;
  /** The network has not answered a first time; it is asked again. */
  onStillConfirming(): void;
}

/** `amount` as a display number, `token` the symbol. */
interface FundReturn {
  amount: number;
  token: string;
}

/** pending: sent, and the network has not answered yet. */
interface Cancelled {
  fundReturn: FundReturn;
  status?: 'cancelled' | 'pending';
}

/** Whether the creator can cancel: not any more, not yet (the escrow is held for some minutes), or now. `now` in ms. */
export function cancelState(
  giveaway: Pick<Giveaway, 'stage' | 'cutoff' | 'cancelFrom'>,
  now: number,
): 'over' | 'early' | 'open' {
  const cutoff = giveaway.cutoff === null ? null : Date.parse(giveaway.cutoff);
  if (!canCancel(giveaway, cutoff, now)) return 'over';
  return now < Date.parse(giveaway.cancelFrom) ? 'early' : 'open';
}

/** The word that the creator must type. */
export const CANCEL_WORD = 'CANCEL';

/** Times that the same signed request is sent while the network does not answer. */
const MAX_ATTEMPTS = 20;
/** The same while the server fails: asking again later costs nothing, a silent dialog does. */
const MAX_FAILURES = 4;

/** `now` in milliseconds. Throws FlowError, whose message says why and what to do: the toast names the failure. */
export async function cancel(
  flow: CancelFlow,
  giveaway: { id: string; title: string; site: string; creator: string },
  now: number,
): Promise<FundReturn> {
  const message = giveawayActionMessage({
    ...giveaway,
    action: 'cancel giveaway',
    time: Math.floor(now / 1000),
  });
  const proof = await flow.prove(message).catch(() => {
    throw new FlowError(words.refusedNote);
  });
  let failures = 0;
  const { fundReturn } = await untilConfirmed({
    // The server treats the same signed request as one request: its answer stays the same.
    send: () => flow.cancel({ creator: giveaway.creator, message, ...proof }),
    isFinal: ({ status }) => status !== 'pending',
    isRetried: (error) => isTransient(error) && ++failures < MAX_FAILURES,
    attempts: MAX_ATTEMPTS,
    wait(milliseconds) {
      flow.onStillConfirming();
      return flow.wait(milliseconds);
    },
    giveUp({ error }) {
      throw error ?? new FlowError(words.noAnswer);
    },
  }).catch(failWith(words.failedNote));
  return fundReturn;
}

/** The toast. */
export function cancelledText({ amount, token }: FundReturn): string {
  return words.done(amount.toLocaleString('en', { maximumFractionDigits: 20 }), token);
}
