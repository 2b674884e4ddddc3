/** Cancels a giveaway: whether it can, the flow (signed once, sent until the network has answered), and sentences. */
import { canCancel } from '../../core/giveaways/can.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { FlowError, isTransient } from '../client/call.ts';
import { failWith, untilConfirmed } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';
import { count } from './format.ts';

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

/**
 * Returns whether the creator can cancel: not any more, not yet (the escrow is held for some minutes), or now. `now` in
 * ms.
 */
export function cancelState(
  giveaway: Pick<Giveaway, 'stage' | 'cutoff' | 'cancelFrom'>,
  now: number,
): 'over' | 'early' | 'open' {
  const cutoff = giveaway.cutoff === null ? null : Date.parse(giveaway.cutoff);
  if (!canCancel(giveaway, cutoff, now)) return 'over';
  return now < Date.parse(giveaway.cancelFrom) ? 'early' : 'open';
}

/** After this the page offers the creator's own wallet first: what stops a draw must not hang on our server. */
export const FREE_PATIENCE_MS = 10_000;

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

export const words = {
  title: 'Cancel this giveaway?',
  prize: 'Prize comes back',
  fee: 'Platform fee comes back',
  to: 'To',
  yourWallet: (address: string) => `your wallet (${address})`,
  networkFee: 'Network fee',
  paidByUs: 'we pay it',
  registered: (wallets: number) => `${count(wallets, 'wallet')} registered; nobody will win. `,
  committed:
    'The list is already fixed, but its random number does not exist yet: nobody knows who would have won. ',
  final: 'This is final. Signing is free, and the unused network deposit comes back too.',
  confirm: (word: string) => `Type ${word} to confirm`,
  keep: 'Keep it',
  cancel: 'Cancel giveaway',
  cancelling: 'Cancelling...',
  progress: 'Cancelling your giveaway',
  sign: 'Sign the message in your wallet',
  signNote: 'It is free.',
  returning: 'Prize and fee go back',
  returningNote: 'We sent the transaction. Waiting for the network to confirm it.',
  stillConfirming: 'Still confirming. The network is slow; this page shows it as soon as it is done.',
  connectFirst: 'Please connect your wallet first',
  failed: 'Failed to cancel giveaway',
  /** This note is below the form, while the toast names the failure. */
  failedNote:
    'The server did not answer. If your request got through, this page shows it in a moment; otherwise it is safe to try again.',
  refusedNote: 'Your wallet did not sign, so nothing has changed.',
  noAnswer:
    'The network has not answered yet. The giveaway may still be cancelled; this page shows it as soon as it is',
  done: (amount: string, token: string) => `Giveaway cancelled successfully! ${amount} ${token} returned`,
} as const;
