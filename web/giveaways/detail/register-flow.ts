/** A registration: one signature, asked until somebody answers. What calls, signs and waits is handed in. */
import type { RegistrationReceipt } from '../../../core/giveaways/model.ts';
import { registrationMessage } from '../../../core/messages.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import type { WalletProof } from '../../wallet/context.ts';

export interface RegisterFlow {
  /** Throws when the person or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  register(body: { walletAddress: string } & WalletProof): Promise<{ receipt: RegistrationReceipt }>;
  wait(milliseconds: number): Promise<void>;
}

const REFUSED = 'Failed to register. Please try again.';
const FAILED = 'Registration failed';
const NO_ANSWER = 'Failed to register';
const MAX_ASKED = 4;
const PAUSE_MS = 1500;

/** The message for the person stands in it. */
export class RegisterError extends Error {
  override name = 'RegisterError';
}

/** Throws RegisterError. The same signature may be handed in again and again: it registers once. */
export async function registerOnce(
  flow: RegisterFlow,
  giveaway: { site: string; title: string; id: string },
  wallet: string,
): Promise<RegistrationReceipt> {
  const proof = await flow.prove(registrationMessage({ ...giveaway, wallet })).catch(() => {
    throw new RegisterError(REFUSED);
  });
  for (let asked = 1; ; asked++) {
    try {
      return (await flow.register({ walletAddress: wallet, ...proof })).receipt;
    } catch (error) {
      const silent = error instanceof ApiError && error.status === 0;
      const passing = silent || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
      if (!passing || asked === MAX_ASKED)
        throw new RegisterError(reasonOf(error, silent ? NO_ANSWER : FAILED));
      await flow.wait(PAUSE_MS);
    }
  }
}

/** The receipt as a file: everything that a stranger needs to check it. */
export function receiptFile({ text, signature, operator }: RegistrationReceipt): string {
  return [
    text,
    '',
    `Signature (Ed25519 over the lines above, base58): ${signature}`,
    `Signed by (operator of the escrow on chain): ${operator}`,
    '',
  ].join('\n');
}
