/**
 * POST /api/clips/auth/request: returns the popup's address, for a wallet that proved itself. Without a signed message,
 * as the specification has it, the answer is the text to sign, and nothing is stored.
 */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { z } from 'zod';
import { toBase64Url } from '../../core/base64.ts';
import { X_STATE_LIFETIME_MS } from '../../core/clips/model.ts';
import { provenWalletSchema, requestAuthSchema } from '../../core/clips/schemas.ts';
import { linkXMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm } from '../http/confirmation.ts';
import { answer, endpoint, jsonBody, parse } from '../http/endpoint.ts';
import { checkSignedMessage, textToSign } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { setBrowserCookie } from './own-browser.ts';
import { signInState } from './sign-in.ts';
import { insertState } from './store.ts';
import { authorizeUrl } from './x-client.ts';

/** Cookie with the state in the browser that requested it: a link to X from a stranger has no effect. */
export const STATE_COOKIE = 'x_state';

export const requestAuth = endpoint(jsonBody(requestAuthSchema), share('signIns'), async (c) => {
  const input = c.req.valid('json');
  const db = database(c.env);
  const signIn = await signInState(c.env, db, Date.now());
  if (signIn !== 'open') throw new Refusal(signIn === 'none' ? 'x_not_configured' : 'x_paused');
  if (input.message === undefined)
    return askToConfirm(c, { message: textToSign(linkText(c, input.walletAddress)) });
  await proveWallet(c, parse(provenWalletSchema, input));
  const state = randomText();
  const codeVerifier = randomText();
  await insertState(db, {
    state,
    wallet: input.walletAddress,
    codeVerifier,
    createdAt: Date.now(),
  });
  const { protocol } = new URL(c.req.url);
  setCookie(c, STATE_COOKIE, state, {
    path: '/api/clips/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
    maxAge: X_STATE_LIFETIME_MS / 1000,
  });
  await setBrowserCookie(c, input.walletAddress);
  const authUrl = authorizeUrl(c.env, state, codeVerifier, redirectUri(c));
  return answer(c, { authUrl }, { authUrl });
});

/** Returns the address that must be registered with the X app, character by character. */
export function redirectUri(c: Context<AppContext>): string {
  return `${new URL(c.req.url).origin}/clips/auth/callback`;
}

/** Checks a proof. It is valid for one attempt, not one account: replayed, it would bind another user's account. */
export async function proveWallet(
  c: Context<AppContext>,
  input: z.output<typeof provenWalletSchema>,
): Promise<void> {
  const { walletAddress: wallet, ...proof } = input;
  await checkSignedMessage(c, {
    ...proof,
    wallet,
    build: linkText(c, wallet),
    subject: `link x ${crypto.randomUUID()}`,
  });
}

function linkText(c: Context<AppContext>, wallet: string): (time: number) => string {
  return (time) => linkXMessage({ site: siteOf(c), wallet, time });
}

/** Returns 256 random bits in 43 characters of base64url. */
function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}
