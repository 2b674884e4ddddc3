/** Signing with the connected wallet, in bytes: screens know no chain library. */

import type { WalletContextState } from '@solana/wallet-adapter-react';
import { VersionedTransaction } from '@solana/web3.js';
import { toBase64 } from '../../core/base64.ts';
import { memoProofTransaction } from '../../core/wallet-proof.ts';
import type { WalletProof } from './context.ts';
import { cannotSignMessages } from './errors.ts';
import { words } from './words.ts';

type Signer = Pick<WalletContextState, 'publicKey' | 'signTransaction' | 'signMessage'>;

/** Signs a serialized legacy or v0 transaction. The wallet may have added instructions of its own. */
export async function signTransaction(signer: Signer, bytes: Uint8Array): Promise<Uint8Array> {
  if (!signer.signTransaction) throw failure('WalletNotConnectedError', words.connectFirst);
  const signed = await signer.signTransaction(VersionedTransaction.deserialize(bytes));
  return signed.serialize();
}

/**
 * Returns a signature over the text if the wallet can sign messages, else a signed memo transaction that can never
 * land.
 */
export async function proveMessage(signer: Signer, text: string): Promise<WalletProof> {
  if (!signer.publicKey) throw failure('WalletNotConnectedError', words.connectFirst);
  if (signer.signMessage) {
    try {
      return { signature: toBase64(await signer.signMessage(new TextEncoder().encode(text))) };
    } catch (error) {
      if (!cannotSignMessages(error)) throw error;
    }
  }
  const unsigned = memoProofTransaction(signer.publicKey.toBase58(), text);
  return { memoTransaction: toBase64(await signTransaction(signer, unsigned)) };
}

function failure(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
