/** Cancels a giveaway: signed once, sent until the network has answered. Calling and waiting are passed in. */
import { canCancel } from '../../core/giveaways/can.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { FlowError } from '../client/call.ts';
import { failWith, untilConfirmed } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';

export interface CancelFlow {
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  cancel(body: { creator: string; message: string } & WalletProof): Promise<Cancelled>;
  wait(milliseconds: number): Promise<void>;
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

const FAILED = 'Failed to cancel giveaway';
/** Times that the same signed request is sent while the network does not answer. */
const MAX_ATTEMPTS = 20;

const NO_ANSWER =
  'The network has not answered yet. The giveaway may still be cancelled: this page shows it by itself';

/** `now` in milliseconds. Throws FlowError. */
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
    throw new FlowError(FAILED);
  });
  const { fundReturn } = await untilConfirmed({
    // The server treats the same signed request as one request: its answer stays the same.
    send: () => flow.cancel({ creator: giveaway.creator, message, ...proof }),
    isFinal: ({ status }) => status !== 'pending',
    attempts: MAX_ATTEMPTS,
    wait: flow.wait,
    giveUp({ error }) {
      throw error ?? new FlowError(NO_ANSWER);
    },
  }).catch(failWith(FAILED));
  return fundReturn;
}

/** The toast. */
export function cancelledText({ amount, token }: FundReturn): string {
  return `Giveaway cancelled successfully! ${amount.toLocaleString('en', { maximumFractionDigits: 20 })} ${token} returned`;
}
