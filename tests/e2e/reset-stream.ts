/** Resets the stream of a coin: other files have tipped it, and their alerts and style would stay. */
import { UNSET_STYLE } from '../../core/live/style.ts';
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

/** Empties the queue of `mint` and sets the default style, as its creator does. */
export async function resetStream(appUrl: string, mint: string, creator: Person): Promise<void> {
  const auth = `${appUrl}/api/tip/auth/creator`;
  const asked = `wallet=${creator.publicKey}&tokenAddress=${mint}`;
  const { message } = await send<{ message: string }>('POST', `${auth}/challenge?${asked}`, {});
  const { token } = await send<{ token: string }>('POST', `${auth}/authenticate`, {
    wallet: creator.publicKey,
    tokenAddress: mint,
    message,
    signature: signText(message, creator),
  });
  await send('PUT', `${appUrl}/api/tip/config/${mint}`, UNSET_STYLE, token);
  await send('POST', `${appUrl}/api/live/${mint}/queue/clear`, {}, token);
}
