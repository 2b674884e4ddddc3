/**
 * A registration: one signature, sent until its receipt is there and checked. Calling, signing, checking and waiting
 * are passed in.
 */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith, untilConfirmed } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';

export interface RegisterFlow {
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  register(body: { walletAddress: string } & WalletProof): Promise<{ receipt: RegistrationReceipt }>;
  /** Whether the operator signed the receipt for this giveaway and this wallet. */
  check(receipt: RegistrationReceipt): Promise<boolean>;
  wait(milliseconds: number): Promise<void>;
  /** Resolves after the time, unless the page is left before; apart from `wait`, because no step waits for it. */
  limit(milliseconds: number): Promise<void>;
  /** The list is being signed: the registration is sent again by itself. */
  onPaused(): void;
}

const REFUSED = 'Failed to register. Please try again.';
const FAILED = 'Registration failed';
const NO_ANSWER = 'You are not entered: the server could not be reached';
const NO_RECEIPT = 'You are not entered: no receipt came within 10 seconds. Please try again; it counts once';
const WRONG_RECEIPT =
  'You are not entered: the receipt that came is not signed for your wallet by the operator of this giveaway';
const STILL_PAUSED = 'You are not entered: registration is still paused. Please try again in a moment';
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
    throw new FlowError(REFUSED);
  });
  const receipt = await unpaused(flow, { walletAddress: wallet, ...proof });
  if (!(await flow.check(receipt))) throw new FlowError(WRONG_RECEIPT);
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
  throw new FlowError(STILL_PAUSED);
}

/** The receipt; null while registration is paused. */
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
    return failWith(silent ? NO_ANSWER : FAILED)(error);
  });
  const late = flow.limit(RECEIPT_MS).then(() => {
    throw new FlowError(NO_RECEIPT);
  });
  // What comes later is of no interest: the same signature is sent when the user tries again.
  answered.catch(() => {});
  late.catch(() => {});
  return Promise.race([answered, late]);
}
