/** Which wallets the list shows first, and its texts. No wallet code, so it can be tested without any. */
import { browserStorage, readText } from '../storage.ts';
import { words } from './list-words.ts';

/** The chain's name in the titles of the wallet list. */
const CHAIN_NAME = 'Solana';

/** How long after loading a wallet may still announce itself before it counts as missing. */
export const DETECTION_TIMEOUT_MS = 5000;

/** Key under which the chosen wallet is stored, as JSON text. */
export const WALLET_NAME_KEY = 'walletName';

/** The adapter of Solana Mobile: the way to wallet apps on Android. */
export const MOBILE_ADAPTER_NAME = 'Mobile Wallet Adapter';

interface WalletOption {
  name: string;
  /** "Installed", "NotDetected", "Loadable" or "Unsupported" (WalletReadyState). */
  readyState: string;
}

/**
 * Detected wallets, and the others that go behind "More options". A wallet that can be loaded anywhere (a hardware
 * wallet, a deep link) says nothing about this browser, so it counts as one of the others.
 */
export function sortWallets<W extends WalletOption>(wallets: readonly W[]): { detected: W[]; others: W[] } {
  const isDetected = ({ name, readyState }: W) => readyState === 'Installed' || name === MOBILE_ADAPTER_NAME;
  const usable = wallets.filter(({ readyState }) => readyState !== 'Unsupported');
  return { detected: usable.filter(isDetected), others: usable.filter((wallet) => !isDetected(wallet)) };
}

export function listTitle(anyDetected: boolean): string {
  return anyDetected ? words.connect(CHAIN_NAME) : words.needed(CHAIN_NAME);
}

/** Opens this page inside the wallet's own browser, where it is detected; null for wallets without such a link. */
export function browseLink(walletName: string, page: string, origin: string): string | null {
  const target = `${encodeURIComponent(page)}?ref=${encodeURIComponent(origin)}`;
  if (walletName === 'Phantom') return `https://phantom.app/ul/browse/${target}`;
  if (walletName === 'Solflare') return `https://solflare.com/ul/v1/browse/${target}`;
  return null;
}

/** Returns the name of the stored wallet, or null. Read before any wallet code is loaded. */
export function storedWallet(storage: () => Pick<Storage, 'getItem'> = browserStorage): string | null {
  try {
    const name: unknown = JSON.parse(readText(storage, WALLET_NAME_KEY) ?? 'null');
    return typeof name === 'string' && name ? name : null;
  } catch {
    return null; // another program's value
  }
}
