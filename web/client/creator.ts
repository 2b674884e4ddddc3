/** What a token's creator (or an administrator) may do: sign in, style the alerts, steer their queue. */
import useSWR from 'swr';
import type { LiveStyle } from '../../core/live/overlay.ts';
import type { QueueState } from '../../core/live.ts';
import type { Tip } from '../../core/tips.ts';
import type { WalletProof } from '../wallet/context.ts';
import { call, get } from './call.ts';
import { callAs, type Scope, saveSession } from './session.ts';

export type QueueAction = 'pause' | 'resume' | 'skip' | 'clear' | 'test';

/** Who is acting: the scope of the token, and the token itself. */
export interface Authority {
  scope: Scope;
  bearer: string;
}

/** Proves to the server that `wallet` created `token`; keeps the bearer token it gives. Throws what the wallet throws. */
export async function signInAsCreator(
  token: string,
  wallet: string,
  prove: (text: string) => Promise<WalletProof>,
): Promise<void> {
  const query = new URLSearchParams({ wallet, tokenAddress: token });
  const { message } = await get<{ message: string }>(`/api/tip/auth/creator/challenge?${query}`, {
    method: 'POST',
  });
  const proof = await prove(message);
  const session = await call<{ token: string; expiresAt?: string; data?: { expiresAt?: string } }>(
    '/api/tip/auth/creator/authenticate',
    { body: { wallet, tokenAddress: token, message, ...proof } },
  );
  saveSession(`creator:${token}`, {
    token: session.token,
    wallet,
    expiresAt: session.expiresAt ?? session.data?.expiresAt,
  });
}

/** The queue as its creator reads it; null asks for nothing. */
export function useQueue(token: string, authority: Authority | null) {
  return useSWR(
    authority && [`/api/live/${token}/queue`, authority.bearer],
    async ([path]: [string, string]) =>
      (await callAs<{ data: QueueState }>(authority!.scope, authority!.bearer, path)).data,
  );
}

export async function controlQueue(token: string, authority: Authority, action: QueueAction): Promise<void> {
  await callAs(authority.scope, authority.bearer, `/api/live/${token}/queue/${action}`, { method: 'POST' });
}

/** Shows and speaks a tip once more. */
export async function replayTip(token: string, authority: Authority, tip: Tip): Promise<void> {
  await callAs(authority.scope, authority.bearer, `/api/tip/admin/queue/${token}/force-add`, {
    body: { tip },
  });
}

export async function saveStyle(token: string, authority: Authority, style: LiveStyle): Promise<void> {
  await callAs(authority.scope, authority.bearer, `/api/tip/config/${token}`, { method: 'PUT', body: style });
}
