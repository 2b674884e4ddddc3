/** Confirms a payout: the admin signs the figures of the dialog, then they are sent until the server answers. */
import { payoutMessage } from '../../core/messages.ts';
import type { Payout, PayoutRequest } from '../../core/payouts.ts';
import { ApiError } from '../client/call.ts';
import { untilConfirmed } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';

export interface PayoutWish {
  /** A mint, or 'SOL'. */
  asset: string;
  units: bigint;
  minimumLamports: bigint;
  cutPercent: number;
  /** The wallets of the admins who share it. */
  recipients: string[];
}

interface PayoutParts {
  /** Throws FlowError. */
  prove(text: string): Promise<WalletProof>;
  /** Sends the payout; the same body again returns the same payout. Throws ApiError. */
  send(asset: string, body: PayoutRequest): Promise<Payout>;
  fresh(): { site: string; timestamp: number; nonce: string };
}

const MAX_SENDS = 3;

/** Signs and sends a payout. Throws FlowError if the wallet did not sign, ApiError if the server refused or failed. */
export async function confirmPayout(parts: PayoutParts, wish: PayoutWish): Promise<Payout> {
  const amountUnits = String(wish.units);
  const minimumLamports = String(wish.minimumLamports);
  const payoutCutPercent = wish.cutPercent;
  const recipients = wish.recipients.toSorted();
  const message = payoutMessage({
    mint: wish.asset,
    amount: amountUnits,
    minimumLamports,
    payoutCutPercent,
    recipients,
    ...parts.fresh(),
  });
  const proof = await parts.prove(message);
  const body: PayoutRequest = {
    amountUnits,
    minimumLamports,
    payoutCutPercent,
    recipients,
    message,
    ...('signature' in proof ? { confirmationSignature: proof.signature } : proof),
  };
  return untilConfirmed({
    send: () => parts.send(wish.asset, body),
    // The payout may have started already. The same message never starts a second one.
    isRetried: (error) => error instanceof ApiError && error.status === 0,
    attempts: MAX_SENDS,
    wait: () => Promise.resolve(),
    giveUp({ error }) {
      throw error;
    },
  });
}
