/** The return from X: the texts of its page, the message to the page that opened X, and the path to return to. */
import { ApiError, reasonOf } from '../client/call.ts';
import { readText, tabStorage, writeText } from '../storage.ts';
import { words } from './callback-words.ts';

/** Type of the window message to the page that opened X. */
export const AUTH_SUCCESS = 'x-auth-success';

/** The BroadcastChannel on which our own pages in other tabs announce that an X account was verified. */
export const AUTH_CHANNEL = 'fanfare:x-auth';

type Returned = { kind: 'exchange'; code: string; state: string } | { kind: 'failed'; text: string };

/** Reads the query that X sent back. */
export function readReturn(query: URLSearchParams): Returned {
  if (query.get('error')) return { kind: 'failed', text: words.denied };
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return { kind: 'failed', text: words.missing };
  return { kind: 'exchange', code, state };
}

/** Returns why an exchange failed, as a sentence. */
export function exchangeFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status !== 0;
  return reasonOf(error, answered ? words.failed : words.broken);
}

/** Returns the handle in a message about a return from X, or null for every other message and sender. */
export function handleInMessage(
  { origin, data }: { origin: string; data: unknown },
  ownOrigin: string,
): string | null {
  if (origin !== ownOrigin || typeof data !== 'object' || data === null) return null;
  const { type, xHandle } = data as Record<string, unknown>;
  return type === AUTH_SUCCESS && typeof xHandle === 'string' && /^\w{1,15}$/.test(xHandle) ? xHandle : null;
}

const RETURN_KEY = 'fanfare:x-way-back';

/** Stores the path and query to return to, for this tab. Without storage the return leads to the page of all clips. */
export function storeReturnPath(
  path: string,
  storage: () => Pick<Storage, 'setItem' | 'removeItem'> = tabStorage,
): void {
  writeText(storage, RETURN_KEY, path);
}

/** Returns the stored path, or null if this window was not left or the path is not one of this site. */
export function readReturnPath(storage: () => Pick<Storage, 'getItem'> = tabStorage): string | null {
  const path = readText(storage, RETURN_KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Removes the stored path, after use or when the user goes elsewhere. */
export function forgetReturnPath(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = tabStorage): void {
  writeText(storage, RETURN_KEY, null);
}
