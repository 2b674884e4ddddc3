/** Has a wallet sign for a giveaway: the server's transactions, after a comparison, and messages. */
import { giveawayActionMessage } from '../../core/messages.ts';
import { serverNow } from '../client/server-clock.ts';
import { signBase64 } from '../wallet/base64-transaction.ts';
import type { Wallet } from '../wallet/context.ts';
import type { WantedStep } from './check-step.ts';

/**
 * `transaction` in base64, as is the answer. Throws FlowError without asking the wallet if the transaction is not the
 * expected one; otherwise throws the wallet's error.
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

type Signed = Parameters<typeof giveawayActionMessage>[0];

/** Returns the message with the server's time: the server accepts it whatever the device's clock says. */
export function actionMessage(signed: Omit<Signed, 'time'>): string {
  return giveawayActionMessage({ ...signed, time: Math.floor(serverNow() / 1000) });
}
