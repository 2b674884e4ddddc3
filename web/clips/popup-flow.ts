/** Verification with a popup, step by step. Window, wallet, calls and clock are passed in. */
import { X_POPUP_POLL_MS, type XAccount } from '../../core/clips/model.ts';
import { linkXMessage } from '../../core/messages.ts';
import { FlowError } from '../client/call.ts';
import type { Signed } from '../client/clips.ts';
import { failWith } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';
import { words } from './words.ts';

/** The part of a window that the flow uses. */
export interface Popup {
  readonly closed: boolean;
  close(): void;
  goTo(url: string): void;
}

export interface PopupFlow {
  /** Null if the browser blocks it. */
  open(): Popup | null;
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
  request(body: Signed): Promise<string>;
  status(wallet: string): Promise<XAccount>;
  wait(milliseconds: number): Promise<void>;
}

/** The address at which X asks the user, requested after the wallet has signed. `now` in ms. Throws FlowError. */
export async function wayToX(
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
 * Call it directly in the click handler: the window must open before anything is awaited, or the browser blocks it.
 * Returns the account's state once the window is closed, for whatever reason. `now` in ms. Throws FlowError.
 */
export async function verifyByPopup(
  flow: PopupFlow,
  { site, wallet, now }: { site: string; wallet: string; now: number },
): Promise<XAccount> {
  const popup = flow.open();
  if (!popup) throw new FlowError(words.verify.blocked);
  try {
    const url = await wayToX(flow, { site, wallet, now });
    if (!popup.closed) popup.goTo(url);
  } catch (error) {
    popup.close();
    throw error;
  }
  while (!popup.closed) await flow.wait(X_POPUP_POLL_MS);
  return flow.status(wallet).catch(() => ({ verified: false, xHandle: null }));
}
