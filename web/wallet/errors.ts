/**
 * The texts for a failing wallet: one sentence per kind of failure. Errors are recognised by name, so that this file
 * needs no wallet code and can be in the first bundle.
 */
import { words } from './words.ts';

const TEXTS: Record<string, string> = {
  WalletNotSelectedError: words.connectFirst,
  WalletNotConnectedError: words.connectFirst,
  WalletNotReadyError: words.notInstalled,
  WalletLoadError: words.notLoaded,
  WalletConfigError: words.unsupported,
  WalletConnectionError: words.notConnected,
  WalletDisconnectedError: words.disconnected,
  WalletDisconnectionError: words.notDisconnected,
  WalletAccountError: words.noAccount,
  WalletPublicKeyError: words.invalidAddress,
  WalletSendTransactionError: words.notSent,
  WalletSignTransactionError: words.notSigned,
  WalletSignMessageError: words.messageNotSigned,
  WalletSignInError: words.notSignedIn,
  WalletTimeoutError: words.tooLate,
  WalletWindowBlockedError: words.blocked,
  WalletWindowClosedError: words.closed,
};

const MOBILE_TEXTS: Record<string, string> = {
  ERROR_WALLET_NOT_FOUND: words.noApp,
  ERROR_BROWSER_NOT_SUPPORTED: words.noDeepLinks,
};

/** Returns the sentence for an error of a wallet or its adapter. */
export function walletErrorText(error: unknown): string {
  const { name, message, code, error: cause } = describe(error);
  const mobile = MOBILE_TEXTS[code] ?? MOBILE_TEXTS[describe(cause).code];
  if (mobile) return mobile;
  const text = TEXTS[name];
  if (!text) return words.unexpected(message);
  return message && !text.includes(message) ? `${text} (${message})` : text;
}

/** True if a wallet cannot sign messages, as opposed to a user who refused. Hardware accounts behave like that. */
export function cannotSignMessages(error: unknown): boolean {
  const { name, message } = describe(error);
  if (name === 'WalletConfigError' || name === 'WalletAccountError') return true;
  return /not supported|unsupported|unimplemented|hardware|ledger/i.test(message);
}

/** EIP-1193's "user rejected", which Solana wallets use as well; Mobile Wallet Adapter's ERROR_NOT_SIGNED. */
const REFUSED_CODES: unknown[] = [4001, -3];

/**
 * True only if the user refused in the wallet, so that nothing was signed. Anything else (a lost connection, a timeout,
 * an internal error) may come after the wallet has sent. Adapters wrap the wallet's own error as `error`, the mobile
 * ones once more as `cause`.
 */
export function saidNo(error: unknown): boolean {
  for (let each = error, depth = 0; depth < 6 && typeof each === 'object' && each !== null; depth++) {
    const { code, name, error: inner, cause } = each as Record<string, unknown>;
    if (REFUSED_CODES.includes(code) || name === 'WalletNotConnectedError') return true;
    each = inner ?? cause;
  }
  return false;
}

function describe(error: unknown): { name: string; message: string; code: string; error: unknown } {
  if (typeof error !== 'object' || error === null)
    return { name: '', message: typeof error === 'string' ? error : '', code: '', error: undefined };
  const { name, message, code, error: cause } = error as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { name: text(name), message: text(message), code: text(code), error: cause };
}
