/** The signatures of an admin: each text has a time and a nonce of this page. */

import { bytesToHex } from '@noble/hashes/utils';
import { FlowError } from '../client/call.ts';
import { useWallet, type Wallet, type WalletProof } from '../wallet/context.ts';
import { cannotSignMessages } from '../wallet/errors.ts';
import { words } from './words.ts';

/** Returns the wallet's proof over `text`. Throws FlowError, with the message `refused` if the user refused. */
export async function proveAsAdmin(
  wallet: Pick<Wallet, 'address' | 'proveMessage'>,
  text: string,
  refused: string,
): Promise<WalletProof> {
  if (!wallet.address) throw new FlowError(words.payout.noWallet);
  try {
    return await wallet.proveMessage(text);
  } catch (error) {
    throw new FlowError(cannotSignMessages(error) ? words.payout.noSigning : refused);
  }
}

/** Returns `proveAsAdmin` for the connected wallet. */
export function useProveAsAdmin(): (text: string, refused: string) => Promise<WalletProof> {
  const wallet = useWallet();
  return (text, refused) => proveAsAdmin(wallet, text, refused);
}

/** Returns the site, the time (ms since 1970) and 32 random hex digits, which every such text contains. */
export function freshParts(): { site: string; timestamp: number; nonce: string } {
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
  return { site: location.host, timestamp: Date.now(), nonce };
}
