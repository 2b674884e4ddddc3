/**
 * A registration: one signature, sent until its receipt is there and checked. Calling, signing, checking and waiting
 * are passed in.
 */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith, untilConfirmed } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';
import { words } from './registration-words.ts';

const text = words.register;

export interface RegisterFlow {
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  register(body: { walletAddress: string } & WalletProof): Promise<{ receipt: RegistrationReceipt }>;
  /** Returns whether the operator signed the receipt for this giveaway and this wallet. */
  check(receipt: RegistrationReceipt): Promise<boolean>;
  wait(milliseconds: number): Promise<void>;
  /** Resolves after the time, unless the page is left before; apart from `wait`, because no step waits for it. */
  limit(milliseconds: number): Promise<void>;
  /** The list is being signed: the registration is sent again by itself. */
  onPaused(): void;
}

const MAX_ATTEMPTS = 4;
const RECEIPT_MS = 10_000;
const PAUSED_MS = 3000;
/** A pause ends after 90 seconds at the latest, and some more for clocks. */
const MAX_PAUSES = 40;

/** Throws FlowError. Sending the same signature repeatedly registers once. */
export async function registerOnce(
  flow: RegisterFlow,
  giveaway: { site: string; title: string; id: string },
  wallet: string,
): Promise<RegistrationReceipt> {
  const proof = await flow.prove(registrationMessage({ ...giveaway, wallet })).catch(() => {
    throw new FlowError(text.refused);
  });
  const receipt = await unpaused(flow, { walletAddress: wallet, ...proof });
  if (!(await flow.check(receipt))) throw new FlowError(text.wrongReceipt);
  return receipt;
}

/** Sends again while the list is being signed: the creator's wallet may refuse it, and then entries go on. */
async function unpaused(
  flow: RegisterFlow,
  body: { walletAddress: string } & WalletProof,
): Promise<RegistrationReceipt> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses++) {
    const receipt = await sent(flow, body);
    if (receipt) return receipt;
    flow.onPaused();
    await flow.wait(PAUSED_MS);
  }
  throw new FlowError(text.stillPaused);
}

/** Returns the receipt; null while registration is paused. */
async function sent(
  flow: RegisterFlow,
  body: { walletAddress: string } & WalletProof,
): Promise<RegistrationReceipt | null> {
  const answered = untilConfirmed<RegistrationReceipt | null>({
    send: async () => {
      try {
        return (await flow.register(body)).receipt;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'registration_paused') return null;
        throw error;
      }
    },
    attempts: MAX_ATTEMPTS,
    wait: flow.wait,
    giveUp({ error }) {
      throw error;
    },
  }).catch((error: unknown) => {
    const silent = error instanceof ApiError && error.status === 0;
    return failWith(silent ? text.noAnswer : text.failed)(error);
  });
  const late = flow.limit(RECEIPT_MS).then(() => {
    throw new FlowError(text.noReceipt);
  });
  // Later answers do not matter: the same signature is sent when the user tries again.
  answered.catch(() => {});
  late.catch(() => {});
  return Promise.race([answered, late]);
}
