/**
 * What the user reads when a wallet fails: one sentence per kind of failure. Errors are recognised by name, so that
 * this file needs no wallet code and can be in the first bundle.
 */
const TEXTS: Record<string, string> = {
  WalletNotSelectedError: 'Please connect your wallet first',
  WalletNotConnectedError: 'Please connect your wallet first',
  WalletNotReadyError: 'This wallet is not installed in your browser.',
  WalletLoadError: 'The wallet could not be loaded. Please try again.',
  WalletConfigError: 'This wallet cannot do what this page asks of it.',
  WalletConnectionError: 'The wallet did not connect.',
  WalletDisconnectedError: 'The wallet was disconnected.',
  WalletDisconnectionError: 'The wallet did not disconnect properly.',
  WalletAccountError: 'The wallet has not shared an account that can be used here.',
  WalletPublicKeyError: 'The wallet answered with an address that is none.',
  WalletSendTransactionError: 'The wallet did not send the transaction.',
  WalletSignTransactionError: 'The wallet did not sign the transaction.',
  WalletSignMessageError: 'The wallet did not sign the message.',
  WalletSignInError: 'The wallet did not sign you in.',
  WalletTimeoutError: 'The wallet did not answer in time.',
  WalletWindowBlockedError: 'Your browser blocked the window of the wallet.',
  WalletWindowClosedError: 'The window of the wallet was closed.',
};

const MOBILE_TEXTS: Record<string, string> = {
  ERROR_WALLET_NOT_FOUND: 'No compatible wallet app was found on this device.',
  ERROR_BROWSER_NOT_SUPPORTED: 'This browser cannot open wallet apps. Please use another one.',
};

/** The sentence for an error of a wallet or its adapter. */
export function walletErrorText(error: unknown): string {
  const { name, message, code, error: cause } = describe(error);
  const mobile = MOBILE_TEXTS[code] ?? MOBILE_TEXTS[describe(cause).code];
  if (mobile) return mobile;
  const text = TEXTS[name];
  if (!text) return `An unexpected error occurred: ${message || 'the wallet gave no reason'}`;
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
