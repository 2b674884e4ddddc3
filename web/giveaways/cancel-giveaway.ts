/** Taking a giveaway back: signed once, asked until the network has answered. What calls and waits is handed in. */
import { giveawayActionMessage } from '../../core/messages.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import type { WalletProof } from '../wallet/context.ts';

export interface CancelFlow {
  /** Throws when the person or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  cancel(body: { creator: string; message: string } & WalletProof): Promise<Cancelled>;
  wait(milliseconds: number): Promise<void>;
}

/** `amount` as a display number, `token` the symbol. */
export interface FundReturn {
  amount: number;
  token: string;
}

/** pending: sent, and the network has not answered yet. */
interface Cancelled {
  fundReturn: FundReturn;
  status?: 'cancelled' | 'pending';
}

/** What has to be typed. */
export const CANCEL_WORD = 'CANCEL';

const FAILED = 'Failed to cancel giveaway';
/** Times that the same signed request is asked while nobody answers. */
const MAX_ASKED = 20;
const PAUSE_MS = 1500;

const NO_ANSWER =
  'The network has not answered yet. The giveaway may still be cancelled: this page shows it by itself';

/** The message for the person stands in it. */
export class CancelError extends Error {
  override name = 'CancelError';
}

/** `now` in milliseconds. Throws CancelError. */
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
    throw new CancelError(FAILED);
  });
  let last: unknown = null;
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    if (asked > 0) await flow.wait(PAUSE_MS);
    try {
      // The same signed request again is the same request: the server answers it as it did the first time.
      const { fundReturn, status } = await flow.cancel({ creator: giveaway.creator, message, ...proof });
      if (status !== 'pending') return fundReturn;
      last = new CancelError(NO_ANSWER);
    } catch (error) {
      if (!mayPass(error)) throw new CancelError(reasonOf(error, FAILED));
      last = error;
    }
  }
  throw last instanceof CancelError ? last : new CancelError(reasonOf(last, FAILED));
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** The toast. */
export function cancelledText({ amount, token }: FundReturn): string {
  return `Giveaway cancelled successfully! ${amount.toLocaleString('en', { maximumFractionDigits: 20 })} ${token} returned`;
}
