/** The alerts of a coin that other files have tipped: they wait for a stream, and would play before those of a test. */
import type { Person } from '../../local/world/types.ts';
import { signText } from './giveaways.ts';

interface Answered<T> {
  data: T;
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as Answered<T>).data;
}

/** Empties the queue of `mint` as its creator does. */
export async function clearAlerts(appUrl: string, mint: string, creator: Person): Promise<void> {
  const auth = `${appUrl}/api/tip/auth/creator`;
  const asked = `wallet=${creator.publicKey}&tokenAddress=${mint}`;
  const { message } = await post<{ message: string }>(`${auth}/challenge?${asked}`, {});
  const { token } = await post<{ token: string }>(`${auth}/authenticate`, {
    wallet: creator.publicKey,
    tokenAddress: mint,
    message,
    signature: signText(message, creator),
  });
  await post(`${appUrl}/api/live/${mint}/queue/clear`, {}, token);
}
