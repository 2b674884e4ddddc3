/** Tips with an unknown outcome, one for each wallet, stored across reloads and shared by all tabs. */
import type { TipQuestion } from '../client/tips.ts';
import { browserStorage, readText, writeText } from '../storage.ts';

export interface UnsettledTip {
  token: string;
  tempTipId: string;
  /** Ms since 1970. */
  since: number;
  /** The amount as text, "0.05 SOL". */
  amount: string;
  /** The signature that the wallet returned, a hint and never a proof; or that of the bytes it signed. */
  signature?: string;
  /** The transaction that the wallet signed (base64), sent through our server alone. Absent if the wallet sends. */
  signedTransaction?: string;
}

const PREFIX = 'fanfare:unsettled-tip:';
const key = (wallet: string) => PREFIX + wallet;
/** If storage is blocked, it lasts as long as the page. */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

export function unsettledTip(wallet: string): UnsettledTip | null {
  try {
    const text = read(key(wallet));
    const { token, tempTipId, since, amount, ...rest } = JSON.parse(text ?? 'null') as UnsettledTip;
    const whole = typeof token === 'string' && typeof tempTipId === 'string' && typeof since === 'number';
    if (!whole) return null;
    const tip: UnsettledTip = { token, tempTipId, since, amount: typeof amount === 'string' ? amount : '' };
    if (typeof rest.signature === 'string') tip.signature = rest.signature;
    if (typeof rest.signedTransaction === 'string') tip.signedTransaction = rest.signedTransaction;
    return tip;
  } catch {
    return null;
  }
}

export function keepUnsettled(wallet: string, tip: UnsettledTip): void {
  write(key(wallet), JSON.stringify(tip));
}

/**
 * Returns the request for a tip's outcome. It contains the signed bytes: sending the same bytes repeatedly is one
 * payment.
 */
export function questionOf({ tempTipId, signedTransaction, signature }: UnsettledTip): TipQuestion {
  return signedTransaction ? { tempTipId, signedTransaction } : { tempTipId, sentByWallet: true, signature };
}

/** Adds the wallet's answer, unless another tip has replaced this one meanwhile. */
export function nameSignature(wallet: string, tempTipId: string, signature: string): void {
  const tip = unsettledTip(wallet);
  if (tip?.tempTipId === tempTipId) keepUnsettled(wallet, { ...tip, signature });
}

/** Removes this tip; a later one of the same wallet stays. */
export function forgetUnsettled(wallet: string, tempTipId: string): void {
  if (unsettledTip(wallet)?.tempTipId === tempTipId) write(key(wallet), null);
}

/** Hears of every change, also by other tabs; the returned function stops that. */
export function onUnsettled(listener: () => void): () => void {
  const byOthers = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', byOthers);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', byOthers);
  };
}

function write(name: string, text: string | null): void {
  if (text === null) texts.delete(name);
  else texts.set(name, text);
  writeText(browserStorage, name, text);
  for (const listener of listeners) listener();
}

function read(name: string): string | null {
  return readText(browserStorage, name) ?? texts.get(name) ?? null;
}
