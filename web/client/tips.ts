/** The calls under /api/tip, by noun. */
import type { LiveStyle } from '../../core/live/style.ts';
import type { AlertState } from '../../core/live.ts';
import type { ConfirmedTip, PreparedTip, TipStats } from '../../core/tips/model.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import type { WalletProof } from '../wallet/context.ts';
import { refreshBalances } from './balance.ts';
import { get } from './call.ts';
import { tokenPath } from './early.ts';
import { useRead } from './read.ts';
import { anyBearer } from './session.ts';

const statsPath = (token: string) => `/api/tip/stats/${token}`;
const stylePath = (token: string) => `/api/tip/config/${token}`;

/** Null asks nothing. */
export function useToken(token: string | null) {
  return useRead<TokenInfo>(token && tokenPath(token), get);
}

export function useTipStats(token: string) {
  return useRead<TipStats>(statsPath(token), get);
}

/** Returns the state of a confirmed tip's alert. */
export function useAlertState(token: string, tipId: string) {
  return useRead<AlertState>(`/api/live/${token}/tips/${encodeURIComponent(tipId)}`, get);
}

/** Returns the stored style. Without one the defaults are used, so a failure is logged and not shown. */
export function useStyle(token: string | null) {
  return useRead<LiveStyle>(token && stylePath(token), get, {
    revalidateOnFocus: false,
    onError: (error) => console.warn('Failed to load the live tips config', error),
  });
}

interface TipRequest {
  amount: string;
  message: string;
  /** Absent for an anonymous tip. */
  name?: string;
  currency: TipCurrency;
  tipTokenAddress: string;
  /** The name by which the page was opened. */
  channelName?: string;
  recipientAddress: string;
  senderAddress: string;
}

export function prepareTip(token: string, body: TipRequest): Promise<PreparedTip> {
  return get<PreparedTip>(`${tokenPath(token)}/prepare`, {
    body,
    bearer: anyBearer(body.senderAddress, token),
  });
}

/**
 * Asks for a tip's outcome: with the transaction that the wallet signed, or, for a wallet that sends, with its hint.
 */
export type TipQuestion =
  | { tempTipId: string; signedTransaction: string }
  | { tempTipId: string; sentByWallet: true; signature?: string };

export async function confirmTip(token: string, body: TipQuestion): Promise<ConfirmedTip> {
  const tip = await get<ConfirmedTip>(`${tokenPath(token)}/confirm`, { body });
  refreshBalances();
  return tip;
}

/** Message and name as the stream shows them; a null name is an anonymous tip. */
export function cleanTexts(
  message: string,
  name: string,
  signal?: AbortSignal,
): Promise<{ message: string; name: string | null }> {
  return get('/api/tip/clean-message', { body: { message, name }, signal });
}

/** Takes a tipper's name off a tip. */
export async function forgetName(
  tipId: string,
  body: { walletAddress: string; message: string } & WalletProof,
): Promise<void> {
  await get(`/api/tip/${encodeURIComponent(tipId)}/name`, { method: 'DELETE', body });
}
