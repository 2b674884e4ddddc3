/**
 * Bearer tokens of this browser, one per scope: the admin's, and one for each token that a creator signed in for. A
 * token is removed when it expires or when the server refuses it.
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

/** A token counts as expired this early, so that it does not expire while a call is in flight. */
const MARGIN_MS = 30_000;
const LIFETIME_MS = 3_600_000;

const PREFIX = 'fanfare.session.';
const keyOf = (scope: Scope) => `${PREFIX}${scope}`;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => void listener());

/**
 * Returns the session in a stored text if it is well-formed, belongs to `wallet` and has time left at `now` (ms since
 * 1970).
 */
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

/** Throws if storage is blocked: the sign-in then fails visibly instead of being lost. */
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

/** Returns the valid token of `wallet` for `scope`, or null. */
export function bearerOf(scope: Scope, wallet: string | null): string | null {
  return readSession(readText(browserStorage, keyOf(scope)), wallet, Date.now())?.token ?? null;
}

/**
 * Returns the token that a call sends although it needs no sign-in, if `wallet` has signed in: such calls are served
 * above the limit that all others share.
 */
export function anyBearer(wallet: string, token: string | undefined): string | undefined {
  return (token && bearerOf(`creator:${token}`, wallet)) || bearerOf('admin', wallet) || undefined;
}

/** Returns a token of `wallet`, whichever it signed in for: enough to read what is the wallet's own. */
export function ownBearer(wallet: string): string | undefined {
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const bearers = stored.map((key) => bearerOf(key.slice(PREFIX.length) as Scope, wallet));
    return bearers.find((bearer) => bearer !== null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The same as bearerOf, as a hook: follows sign-ins and sign-outs, also those of other tabs. */
export function useBearer(scope: Scope, wallet: string | null): string | null {
  return useSyncExternalStore(subscribe, () => bearerOf(scope, wallet));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  // Expiry fires no event.
  const timer = setInterval(listener, MARGIN_MS / 3);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    clearInterval(timer);
  };
}

/**
 * A call with the token of a scope. If the server refuses the token (401, 403), the token is removed. Throws ApiError.
 */
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
