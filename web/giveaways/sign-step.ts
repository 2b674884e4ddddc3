/** The one way in which a giveaway transaction from the server reaches a wallet: compared first, then signed. */
import { signBase64 } from '../wallet/base64-transaction.ts';
import type { Wallet } from '../wallet/context.ts';
import type { WantedStep } from './check-step.ts';

/**
 * `transaction` in base64, as is the answer. Throws FlowError without asking the wallet when the transaction is not
 * what is wanted; otherwise throws what the wallet throws.
 */
export async function signStep(
  wallet: Pick<Wallet, 'signTransaction'>,
  transaction: string,
  wanted: WantedStep,
): Promise<string> {
  const { checkStep } = await import('./check-step.ts');
  checkStep(transaction, wanted);
  return signBase64(wallet, transaction);
}
