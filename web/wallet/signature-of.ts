import bs58 from 'bs58';
import { fromBase64 } from '../../core/base64.ts';

/** The signature under which a signed transaction (base64) will be found on chain; null while its payer has not signed. */
export function signatureOf(signedTransaction: string): string | null {
  const bytes = fromBase64(signedTransaction);
  // A count of signatures, then 64 bytes each; the payer's comes first.
  const first = bytes?.subarray(1, 65);
  if (!first || first.length < 64 || first.every((byte) => byte === 0)) return null;
  return bs58.encode(first);
}
