/** The calls under /api/tip, by noun. */
import useSWR from 'swr';
import type { LiveStyle } from '../../core/live/overlay.ts';
import type { AlertState } from '../../core/live.ts';
import type { NetworkCosts } from '../../core/network-costs.ts';
import type { ConfirmedTip, PreparedTip, TipStats } from '../../core/tips/model.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { call, get, shouldRetry } from './call.ts';
import { tokenPath } from './early.ts';

const statsPath = (token: string) => `/api/tip/stats/${token}`;
const stylePath = (token: string) => `/api/tip/config/${token}`;

export function useToken(token: string) {
  return useSWR<TokenInfo, unknown>(tokenPath(token), get, { shouldRetryOnError: shouldRetry });
}

export function useTipStats(token: string) {
  return useSWR<TipStats, unknown>(statsPath(token), get, { shouldRetryOnError: shouldRetry });
}

/** Where the alert of a confirmed tip is. */
export function useAlertState(token: string, tipId: string) {
  return useSWR<AlertState, unknown>(`/api/live/${token}/tips/${encodeURIComponent(tipId)}`, get, {
    shouldRetryOnError: shouldRetry,
  });
}

/** The stored style. Without one the defaults are used, so a failure is logged and not shown. */
export function useStyle(token: string | null) {
  return useSWR<LiveStyle, unknown>(token && stylePath(token), get, {
    revalidateOnFocus: false,
    shouldRetryOnError: shouldRetry,
    onError: (error) => console.warn('Failed to load the live tips config', error),
  });
}

interface TipPlatform {
  /** Percent. */
  fee: number;
  /** Null while the network has not said. */
  costs: NetworkCosts | null;
}

/** What a tip costs beside the amount; null until it is known. */
export function useTipPlatform(): TipPlatform | null {
  const { data } = useSWR('/api/giveaways/public-config', (path: string) =>
    call<{ config: { platformFee: { percentage: number }; costs?: NetworkCosts | null } }>(path),
  );
  return data ? { fee: data.config.platformFee.percentage, costs: data.config.costs ?? null } : null;
}

export interface TipRequest {
  amount: string;
  message: string;
  currency: TipCurrency;
  tipTokenAddress: string;
  recipientAddress: string;
  senderAddress: string;
}

export function prepareTip(token: string, body: TipRequest): Promise<PreparedTip> {
  return get<PreparedTip>(`${tokenPath(token)}/prepare`, { body });
}

/** Asks for a tip's end: with what the wallet signed, or of a wallet that sends by itself with what it answered. */
export type TipQuestion =
  | { tempTipId: string; signedTransaction: string }
  | { tempTipId: string; sentByWallet: true; signature?: string };

export function confirmTip(token: string, body: TipQuestion): Promise<ConfirmedTip> {
  return get<ConfirmedTip>(`${tokenPath(token)}/confirm`, { body });
}

/** The message as the stream will show it. */
export async function cleanMessage(message: string, signal?: AbortSignal): Promise<string> {
  return (await get<{ message: string }>('/api/tip/clean-message', { body: { message }, signal })).message;
}
