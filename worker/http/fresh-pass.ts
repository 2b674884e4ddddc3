/**
 * Shows users their own change in lists and figures that the edge has cached. A change that a wallet has signed or paid
 * for is answered with a cookie that names its time; its bearer gets no copy made before that time. So one change
 * renews a copy once, not once a request, and no change never (decision 53).
 */
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { secretOf } from './bearer.ts';

const COOKIE = 'changed';
/** Maximum age of any copy: after that the cookie says nothing. */
const LIFETIME_MS = 30_000;

/** Notes that a wallet's signature has changed something; the answer then carries the cookie. */
export function markChanged(c: Context<AppContext>): void {
  c.set('changed', true);
}

/** Sets the cookie on the answer of a call that changed something; none in a deployment without TOKEN_SECRET. */
export async function grantPass(c: Context<AppContext>): Promise<void> {
  // A bearer token is a wallet's signature too.
  if (!c.res.ok || !(c.get('changed') || c.get('wallet'))) return;
  const secret = secretOrNull(c);
  if (secret === null) return;
  await setSignedCookie(c, COOKIE, passFor(Date.now()), secret, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: LIFETIME_MS / 1000,
  });
}

/** Builds the unsigned content of the cookie. `at`: ms since 1970. */
export function passFor(at: number): string {
  return `changed-${at}`;
}

/** Returns when the caller last changed something, ms since 1970; 0 if over 30 s ago, or if the cookie is forged. */
export async function changedAt(c: Context<AppContext>): Promise<number> {
  if (!c.req.header('cookie')?.includes(`${COOKIE}=`)) return 0;
  const secret = secretOrNull(c);
  if (secret === null) return 0;
  const pass = await getSignedCookie(c, secret, COOKIE).catch(() => false as const);
  const at = Number(/^changed-(\d{1,15})$/.exec(pass || '')?.[1] ?? 0);
  const now = Date.now();
  // A clock that runs ahead must not make every copy too old.
  return at > now - LIFETIME_MS ? Math.min(at, now) : 0;
}

function secretOrNull(c: Context<AppContext>): string | null {
  try {
    return secretOf(c.env);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
