import { fromBase64, toBase64 } from '../../core/base64.ts';
import type { Wallet } from './context.ts';

/** Signs a transaction as the server hands it out and takes it back: base64. Throws when the person or wallet refuses. */
export async function signBase64(
  wallet: Pick<Wallet, 'signTransaction'>,
  transaction: string,
): Promise<string> {
  const bytes = fromBase64(transaction);
  if (!bytes) throw new TypeError('the transaction is not base64');
  return toBase64(await wallet.signTransaction(bytes));
}
