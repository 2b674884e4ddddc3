/** Transactions as base64, as the server sends and accepts them. No chain library, so that screens can import it. */
import bs58 from 'bs58';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import type { Wallet } from './context.ts';

/** Signs a transaction from the server. Throws when the user or the wallet refuses. */
export async function signBase64(
  wallet: Pick<Wallet, 'signTransaction'>,
  transaction: string,
): Promise<string> {
  const bytes = fromBase64(transaction);
  if (!bytes) throw new TypeError('the transaction is not base64');
  return toBase64(await wallet.signTransaction(bytes));
}

/** Returns the signature that identifies a signed transaction on chain; null while its payer has not signed. */
export function signatureOf(signedTransaction: string): string | null {
  const bytes = fromBase64(signedTransaction);
  // The number of signatures, then 64 bytes each; the payer's is the first.
  const first = bytes?.subarray(1, 65);
  if (!first || first.length < 64 || first.every((byte) => byte === 0)) return null;
  return bs58.encode(first);
}
