/** What the page says on which somebody comes back from X, and what it tells the page that sent them. */
import { ApiError, reasonOf } from '../client/call.ts';

/** The window message that tells the asking page. */
export const AUTH_SUCCESS = 'x-auth-success';

/** The BroadcastChannel on which our own pages in other tabs tell each other that an X account was verified. */
export const AUTH_CHANNEL = 'fanfare:x-auth';

export type Returned = { kind: 'exchange'; code: string; state: string } | { kind: 'failed'; text: string };

/** Reads the query that X sent back. */
export function readReturn(query: URLSearchParams): Returned {
  if (query.get('error')) return { kind: 'failed', text: 'Authorization was denied or failed' };
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return { kind: 'failed', text: 'Missing authorization code or state' };
  return { kind: 'exchange', code, state };
}

/** Why an exchange gave nothing. */
export function exchangeFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 0;
  return reasonOf(error, answered ? 'Verification failed' : 'An error occurred during verification');
}

/** The handle in a window's message that says that somebody came back; null for every other message and sender. */
export function handleInMessage(
  { origin, data }: { origin: string; data: unknown },
  ownOrigin: string,
): string | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null) return null;
  const { type, xHandle } = data as Record<string, unknown>;
  return type === AUTH_SUCCESS && typeof xHandle === 'string' && /^\w{1,15}$/.test(xHandle) ? xHandle : null;
}
