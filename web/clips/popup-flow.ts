/** Verifies an X account in a popup. Window, wallet, calls and clock are passed in. */
import { X_POPUP, X_POPUP_POLL_MS, type XAccount } from '../../core/clips/model.ts';
import { linkXMessage } from '../../core/messages.ts';
import { FlowError } from '../client/call.ts';
import type { Signed } from '../client/clips.ts';
import { failWith } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';
import { words } from './words.ts';

/** A window of the flow. */
interface Popup {
  readonly closed: boolean;
  close(): void;
  goTo(url: string): void;
}

export interface PopupFlow {
  /** Opens the popup; null if the browser blocks it. */
  open(): Popup | null;
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  request(body: Signed): Promise<string>;
  status(wallet: string): Promise<XAccount>;
  wait(milliseconds: number): Promise<void>;
}

/** Signs, then returns the address at which X asks the user. `now` is in ms. Throws FlowError. */
export async function xLoginUrl(
  flow: Pick<PopupFlow, 'prove' | 'request'>,
  { site, wallet, now }: { site: string; wallet: string; now: number },
): Promise<string> {
  try {
    const message = linkXMessage({ site, wallet, time: Math.floor(now / 1000) });
    const proof = await flow.prove(message);
    return await flow.request({ walletAddress: wallet, message, ...proof });
  } catch (error) {
    return failWith(words.verify.failed)(error);
  }
}

/**
 * Opens X in a popup and returns the account once the popup is closed. Call it directly in the click handler: browsers
 * block a window that opens after an await. `now` is in ms. Throws FlowError.
 */
export async function verifyByPopup(
  flow: PopupFlow,
  { site, wallet, now }: { site: string; wallet: string; now: number },
): Promise<XAccount> {
  const popup = flow.open();
  if (!popup) throw new FlowError(words.verify.blocked);
  try {
    const url = await xLoginUrl(flow, { site, wallet, now });
    if (!popup.closed) popup.goTo(url);
  } catch (error) {
    popup.close();
    throw error;
  }
  while (!popup.closed) await flow.wait(X_POPUP_POLL_MS);
  return flow.status(wallet).catch(() => ({ verified: false, xHandle: null }));
}

/** Opens a popup in the middle of this window, with a text until X loads. Returns null if the browser blocks it. */
export function openPopup(): Popup | null {
  const { width, height } = X_POPUP;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const popup = window.open(
    'about:blank',
    'fanfare-x',
    `popup=yes,width=${width},height=${height},left=${left},top=${top}`,
  );
  if (!popup || popup.closed) return null;
  showNote(popup);
  return {
    get closed() {
      return popup.closed;
    },
    close: () => popup.close(),
    goTo: (url) => popup.location.replace(url),
  };
}

function showNote(popup: Window): void {
  try {
    popup.document.title = words.verify.popupTitle;
    popup.document.body.textContent = words.verify.popup;
    popup.document.body.style.cssText =
      'margin:4rem 2rem;background:#090c0b;color:#a3b3ac;font:16px/1.6 system-ui,sans-serif;text-align:center';
  } catch {
    // The popup of an earlier attempt shows X already. It is sent to X again.
  }
}
