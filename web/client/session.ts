/**
 * Bearer tokens of this browser, one per scope: the administrator's, and one for each token a creator signed in for.
 * They go when they expire, and when the server says that they no longer hold.
 */
import { useSyncExternalStore } from 'react';
import { browserStorage, readText } from '../storage.ts';
import { ApiError, type Call, call } from './call.ts';

/** `creator:` is followed by the token's address. */
export type Scope = 'admin' | `creator:${string}`;

interface Session {
  token: string;
  /** The wallet that signed for it. */
  wallet: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Treated as expired this early, so that no call is made with a token that ends under way. */
const MARGIN_MS = 30_000;
const LIFETIME_MS = 3_600_000;

const keyOf = (scope: Scope) => `fanfare.session.${scope}`;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => void listener());

/** The session in a stored text if it is whole, belongs to `wallet` and has time left at `now` (ms since 1970). */
export function readSession(text: string | null, wallet: string | null, now: number): Session | null {
  if (!text || !wallet) return null;
  try {
    const session = JSON.parse(text) as Partial<Session> | null;
    if (typeof session?.token !== 'string' || session.wallet !== wallet) return null;
    if (!(Date.parse(session.expiresAt ?? '') - MARGIN_MS > now)) return null;
    return session as Session;
  } catch {
    return null;
  }
}

/** Throws where storage is blocked: the sign-in fails visibly instead of being lost. */
export function saveSession(
  scope: Scope,
  session: Omit<Session, 'expiresAt'> & { expiresAt?: string },
): void {
  const expiresAt = session.expiresAt ?? new Date(Date.now() + LIFETIME_MS).toISOString();
  localStorage.setItem(keyOf(scope), JSON.stringify({ ...session, expiresAt }));
  changed();
}

export function clearSession(scope: Scope): void {
  localStorage.removeItem(keyOf(scope));
  changed();
}

/** The token that `wallet` holds for `scope` right now, or null. */
export function bearerOf(scope: Scope, wallet: string | null): string | null {
  return readSession(readText(browserStorage, keyOf(scope)), wallet, Date.now())?.token ?? null;
}

/** The same, followed: a screen sees a sign-in, a sign-out and another tab's at once. */
export function useBearer(scope: Scope, wallet: string | null): string | null {
  return useSyncExternalStore(subscribe, () => bearerOf(scope, wallet));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  // Expiry has no event of its own.
  const timer = setInterval(listener, MARGIN_MS / 3);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    clearInterval(timer);
  };
}

/** A call in the name of a scope. When the server refuses the token (401, 403), it is forgotten. Throws ApiError. */
export async function callAs<T extends object>(
  scope: Scope,
  bearer: string,
  path: string,
  options: Omit<Call, 'bearer'> = {},
): Promise<T> {
  try {
    return await call<T>(path, { ...options, bearer });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) clearSession(scope);
    throw error;
  }
}
