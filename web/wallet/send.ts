/**
 * Sending by the connected wallet itself. Phantom and others ask for it (signing only shows a warning there), and on
 * phones it is the one way that every wallet app has. The wallet may change the blockhash, so the bytes that it sends
 * are not the bytes it was given.
 */
import type { Adapter } from '@solana/wallet-adapter-base';
import type { Connection } from '@solana/web3.js';
import { VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { fromBase64 } from '../../core/base64.ts';
import { MOBILE_ADAPTER_NAME } from './wallet-options.ts';

const FEATURE = 'solana:signAndSendTransaction';

interface StandardAccount {
  address: string;
  chains: readonly string[];
  features: readonly string[];
}

interface SendFeature {
  signAndSendTransaction(input: {
    account: StandardAccount;
    chain: string;
    transaction: Uint8Array;
    options: { preflightCommitment: 'confirmed' };
  }): Promise<readonly { signature: Uint8Array }[]>;
}

interface StandardWallet {
  accounts: readonly StandardAccount[];
  features: Readonly<Record<string, unknown>>;
}

/** True if the wallet offers to send on this network. A wallet that knows only other networks would send there. */
export function canSendOn(adapter: Adapter | undefined, network: string): boolean {
  if (!adapter?.publicKey) return false;
  const found = standardOf(adapter);
  if (!found) return adapter.name === MOBILE_ADAPTER_NAME && network === 'mainnet';
  return found.account.chains.includes(`solana:${network}`);
}

/**
 * Has the wallet sign and send; returns its signature (base58), or null if it returns none. Throws what the wallet
 * throws.
 */
export async function sendTransaction(
  adapter: Adapter,
  bytes: Uint8Array,
  network: string,
): Promise<string | null> {
  const found = standardOf(adapter);
  if (found) {
    const [sent] = await found.feature.signAndSendTransaction({
      account: found.account,
      chain: `solana:${network}`,
      transaction: bytes,
      options: { preflightCommitment: 'confirmed' },
    });
    return sent?.signature?.length === 64 ? bs58.encode(sent.signature) : null;
  }
  // Solana Mobile's adapter reads no more of a connection than this when the wallet app sends.
  const connection = { commitment: 'confirmed' } as Connection;
  const options = { preflightCommitment: 'confirmed' } as const;
  return asBase58(
    await adapter.sendTransaction(VersionedTransaction.deserialize(bytes), connection, options),
  );
}

function standardOf(adapter: Adapter): { account: StandardAccount; feature: SendFeature } | null {
  const wallet = (adapter as { wallet?: StandardWallet }).wallet;
  const feature = wallet?.features?.[FEATURE] as SendFeature | undefined;
  const address = adapter.publicKey?.toBase58();
  const account = wallet?.accounts?.find((each) => each.address === address);
  return feature && account?.features.includes(FEATURE) ? { account, feature } : null;
}

/** Solana Mobile's adapter returns base64 where others return base58. */
export function asBase58(signature: string): string | null {
  try {
    if (bs58.decode(signature).length === 64) return signature;
  } catch {
    // Not base58: it contains a character that base58 leaves out.
  }
  const bytes = fromBase64(signature);
  return bytes?.length === 64 ? bs58.encode(bytes) : null;
}
