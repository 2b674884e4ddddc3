/** Sets a coin's stream as its creator does: everything at its default, nothing in the queue. */
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { UNSET_STYLE } from '../../core/live/style.ts';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import type { Person } from '../../local/world/types.ts';
import { signText } from './giveaways.ts';

interface Answered<T> {
  data: T;
}

async function send<T>(method: 'POST' | 'PUT', url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as Answered<T>).data;
}

/** The bearer token of a creator who has signed in. */
export async function signInAsCreator(appUrl: string, mint: string, creator: Person): Promise<string> {
  const auth = `${appUrl}/api/tip/auth/creator`;
  const asked = `wallet=${creator.publicKey}&tokenAddress=${mint}`;
  const { message } = await send<{ message: string }>('POST', `${auth}/challenge?${asked}`, {});
  const { token } = await send<{ token: string }>('POST', `${auth}/authenticate`, {
    wallet: creator.publicKey,
    tokenAddress: mint,
    message,
    signature: signText(message, creator),
  });
  return token;
}

/** Stores fields of a coin's style; null takes one back. `token`: its creator's bearer token. */
export function putStyle(appUrl: string, mint: string, style: object, token: string): Promise<unknown> {
  return send('PUT', `${appUrl}/api/tip/config/${mint}`, style, token);
}

/** Empties the queue of `mint` and sets the default style and mode, as its creator does. */
export async function resetStream(appUrl: string, mint: string, creator: Person): Promise<void> {
  const token = await signInAsCreator(appUrl, mint, creator);
  await putStyle(appUrl, mint, UNSET_STYLE, token);
  const live = `${appUrl}/api/live/${mint}`;
  const { panic: _, ...moderation } = DEFAULT_MODERATION;
  await send('PUT', `${live}/settings/moderation`, moderation, token);
  await send('PUT', `${live}/settings/alerts`, DEFAULT_ALERTS, token);
  for (const action of ['end-panic', 'resume']) await send('POST', `${live}/desk/${action}`, {}, token);
  await send('POST', `${live}/queue/clear`, {}, token);
}
