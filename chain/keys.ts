/** Our own keys, stored in secrets as base58 of 64 bytes, and what they sign. */
import { Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { fromBase64, toBase64 } from '../core/base64.ts';
import { Refusal } from '../core/refusals.ts';

/** Returns the keypair of a secret; no error, log or answer contains it. `what` names it. Refuses not_configured. */
export function keypairOf(secret: string | undefined, what: string): Keypair {
  try {
    return Keypair.fromSecretKey(bs58.decode(secret ?? ''));
  } catch {
    throw new Refusal('not_configured', { what });
  }
}

/** Returns the address of a secret key; null if missing or malformed. */
export function addressOfKey(secret: string | undefined): string | null {
  try {
    return keypairOf(secret, 'a key').publicKey.toBase58();
  } catch {
    return null;
  }
}

/**
 * Signs a base64 transaction with those of our own keys that it asks for. Returns base64 bytes and base58 signature, to
 * store before sending. The signature is the first signer's, who pays.
 */
export function signAs(
  keys: readonly Keypair[],
  unsigned: string,
): { signedTransaction: string; signature: string } {
  const transaction = VersionedTransaction.deserialize(fromBase64(unsigned)!);
  const { header, staticAccountKeys } = transaction.message;
  const asked = staticAccountKeys.slice(0, header.numRequiredSignatures);
  transaction.sign(keys.filter(({ publicKey }) => asked.some((one) => one.equals(publicKey))));
  return {
    signedTransaction: toBase64(transaction.serialize()),
    signature: bs58.encode(transaction.signatures[0]!),
  };
}
