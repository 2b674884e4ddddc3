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
/** The mark names its purpose: the same secret signs bearer tokens. */
const markOf = (wallet: string) => `x-account-of:${wallet}`;

/** Sets the cookie. Call it only after a check of the wallet's signature in this request. Refuses not_configured. */
export async function setBrowserCookie(c: Context<AppContext>, wallet: string): Promise<void> {
  await setSignedCookie(c, nameOf(wallet), markOf(wallet), secretOf(c.env), {
    // The mark is also read when a tip that shows the account is prepared.
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: LIFETIME_SECONDS,
  });
}

/** Returns true in a browser in which this wallet has proven itself. */
export async function isOwnBrowser(c: Context<AppContext>, wallet: string): Promise<boolean> {
  if (!c.req.header('cookie')) return false;
  return (await getSignedCookie(c, secretOf(c.env), nameOf(wallet))) === markOf(wallet);
}
