/** The return from X: the texts of its page, and the message to the page that opened X. */
import { ApiError, reasonOf } from '../client/call.ts';
import { words } from './callback-words.ts';

/** Type of the window message to the page that opened X. */
export const AUTH_SUCCESS = 'x-auth-success';

/** The BroadcastChannel on which our own pages in other tabs announce that an X account was verified. */
export const AUTH_CHANNEL = 'fanfare:x-auth';

export type Returned = { kind: 'exchange'; code: string; state: string } | { kind: 'failed'; text: string };

/** Reads the query that X sent back. */
export function readReturn(query: URLSearchParams): Returned {
  if (query.get('error')) return { kind: 'failed', text: words.denied };
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return { kind: 'failed', text: words.missing };
  return { kind: 'exchange', code, state };
}

/** Why an exchange returned no handle. */
export function exchangeFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 0;
  return reasonOf(error, answered ? words.failed : words.broken);
}

/** The handle in the window message that announces a return from X; null for every other message and sender. */
export function handleInMessage(
  { origin, data }: { origin: string; data: unknown },
  ownOrigin: string,
): string | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null) return null;
  const { type, xHandle } = data as Record<string, unknown>;
  return type === AUTH_SUCCESS && typeof xHandle === 'string' && /^\w{1,15}$/.test(xHandle) ? xHandle : null;
}
