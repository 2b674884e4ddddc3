/**
 * Marks a browser in which a wallet has proven itself, so that it may see the wallet's X account. It grants nothing
 * else.
 */
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { AppContext } from '../env.ts';
import { secretOf } from '../http/bearer.ts';

const LIFETIME_SECONDS = 180 * 86_400;

const nameOf = (wallet: string) => `x_wallet_${wallet}`;
/** Names its purpose: the same secret signs bearer tokens. */
const markOf = (wallet: string) => `x-account-of:${wallet}`;

/** Call it only after the wallet's signature was checked in this very request. Refuses not_configured. */
export async function setBrowserCookie(c: Context<AppContext>, wallet: string): Promise<void> {
  await setSignedCookie(c, nameOf(wallet), markOf(wallet), secretOf(c.env), {
    // Also read where a tip is prepared that shows the account.
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: LIFETIME_SECONDS,
  });
}

/** True in a browser in which this wallet has proven itself. */
export async function isOwnBrowser(c: Context<AppContext>, wallet: string): Promise<boolean> {
  if (!c.req.header('cookie')) return false;
  return (await getSignedCookie(c, secretOf(c.env), nameOf(wallet))) === markOf(wallet);
}
