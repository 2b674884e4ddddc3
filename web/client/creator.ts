/** The calls of a token's creator or an admin: sign in, style the alerts, control their queue. */
import type { LiveStyle } from '../../core/live/style.ts';
import type { QueueState } from '../../core/live.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import type { WalletProof } from '../wallet/context.ts';
import { call, get } from './call.ts';
import { useRead } from './read.ts';
import { callAs, type Scope, saveSession } from './session.ts';

type QueueAction = 'pause' | 'resume' | 'skip' | 'clear' | 'test' | 'new-address';

/** Pages hear of changes to the queue at once, but not of previews, which anyone may open and close. */
const PREVIEWS_MS = 20_000;

/** The token's session scope and the token itself. */
export interface Authority {
  scope: Scope;
  bearer: string;
}

/** Proves to the server that `wallet` created `token`, and stores the bearer token. Throws what the wallet throws. */
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

/** Returns the queue as its creator reads it; null reads nothing. */
export function useQueue(token: string, authority: Authority | null) {
  return useRead(
    authority && [`/api/live/${token}/queue`, authority.bearer],
    async ([path]: string[]) =>
      (await callAs<{ data: QueueState }>(authority!.scope, authority!.bearer, path!)).data,
    { refreshInterval: PREVIEWS_MS },
  );
}

/** `alertId`: the skip ends this alert only, never the one that follows it. */
export async function controlQueue(
  token: string,
  authority: Authority,
  action: QueueAction,
  alertId?: string,
): Promise<void> {
  await callAs(authority.scope, authority.bearer, `/api/live/${token}/queue/${action}`, {
    method: 'POST',
    ...(alertId === undefined ? {} : { body: { alertId } }),
  });
}

/** Stores the amounts that the tip form offers, in lamports; none for the defaults. */
export async function saveChips(
  token: string,
  authority: Authority,
  amounts: readonly bigint[],
): Promise<string[]> {
  const body = { amounts: amounts.map(String) };
  const path = `/api/tip/${token}/chips`;
  const saved = await callAs<{ data: { amounts: string[] } }>(authority.scope, authority.bearer, path, {
    method: 'PUT',
    body,
  });
  return saved.data.amounts;
}

/** Puts missed alerts into the queue, or drops them: one tip's, or all of them. */
export async function settleMissed(
  token: string,
  authority: Authority,
  action: 'play' | 'dismiss',
  tipId: string | null,
): Promise<void> {
  const body = tipId === null ? { all: true } : { tipId };
  await callAs(authority.scope, authority.bearer, `/api/live/${token}/queue/missed/${action}`, { body });
}

/** Shows and speaks a tip again. */
export async function replayTip(token: string, authority: Authority, tip: PublicTip): Promise<void> {
  await callAs(authority.scope, authority.bearer, `/api/tip/admin/queue/${token}/force-add`, {
    body: { tip },
  });
}

/** Stores style fields; absent ones stay. Returns the whole style. */
export async function saveStyle(
  token: string,
  { scope, bearer }: Authority,
  body: Partial<LiveStyle>,
): Promise<LiveStyle> {
  const path = `/api/tip/config/${token}`;
  return (await callAs<{ data: LiveStyle }>(scope, bearer, path, { method: 'PUT', body })).data;
}
