import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { fromBase64, toBase64 } from '../../core/base64.ts';

/**
 * An unsigned base64 transaction, signed by one of our own keys: base64 bytes and base58 signature, to store before
 * sending.
 */
export function signAs(signer: Keypair, unsigned: string): { signedTransaction: string; signature: string } {
  const transaction = VersionedTransaction.deserialize(fromBase64(unsigned)!);
  transaction.sign([signer]);
  return {
    signedTransaction: toBase64(transaction.serialize()),
    signature: bs58.encode(transaction.signatures[0]!),
  };
}
