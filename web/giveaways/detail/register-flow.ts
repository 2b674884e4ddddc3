/** A registration: one signature, sent until the server answers. Calling, signing and waiting are passed in. */
import type { RegistrationReceipt } from '../../../core/giveaways/model.ts';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith, untilConfirmed } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';

export interface RegisterFlow {
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  register(body: { walletAddress: string } & WalletProof): Promise<{ receipt: RegistrationReceipt }>;
  wait(milliseconds: number): Promise<void>;
}

const REFUSED = 'Failed to register. Please try again.';
const FAILED = 'Registration failed';
const NO_ANSWER = 'Failed to register';
const MAX_ATTEMPTS = 4;

/** Throws FlowError. Sending the same signature repeatedly registers once. */
export async function registerOnce(
  flow: RegisterFlow,
  giveaway: { site: string; title: string; id: string },
  wallet: string,
): Promise<RegistrationReceipt> {
  const proof = await flow.prove(registrationMessage({ ...giveaway, wallet })).catch(() => {
    throw new FlowError(REFUSED);
  });
  const { receipt } = await untilConfirmed({
    send: () => flow.register({ walletAddress: wallet, ...proof }),
    attempts: MAX_ATTEMPTS,
    wait: flow.wait,
    giveUp({ error }) {
      throw error;
    },
  }).catch((error: unknown) => {
    const silent = error instanceof ApiError && error.status === 0;
    return failWith(silent ? NO_ANSWER : FAILED)(error);
  });
  return receipt;
}

/** The receipt as a file: all that anyone needs to check it. */
export function receiptFile({ text, signature, operator }: RegistrationReceipt): string {
  return [
    text,
    '',
    `Signature (Ed25519 over the lines above, base58): ${signature}`,
    `Signed by (operator of the escrow on chain): ${operator}`,
    '',
  ].join('\n');
}
