/**
 * GET /api/clips/auth/status/{wallet}: returns whether a wallet has a verified X account, and whether signing in with X
 * works now. Only the wallet's own browser learns which account it is, and everyone once a clip of the wallet shows it.
 */
import type { XAccount } from '../../core/clips/model.ts';
import { hasClipAs } from '../clips/store.ts';
import { database } from '../env.ts';
import { answer, endpoint, walletParam } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { isOwnBrowser, setBrowserCookie } from './own-browser.ts';
import { signInState } from './sign-in.ts';
import { findAccount } from './store.ts';

export const getAuthStatus = endpoint(walletParam(), share('lookups'), async (c) => {
  const { wallet } = c.req.valid('param');
  const db = database(c.env);
  const [account, signIn, isOwn] = await Promise.all([
    findAccount(db, wallet),
    signInState(c.env, db, Date.now()),
    isOwnBrowser(c, wallet),
  ]);
  // An older cookie, from before tips could show the account, is not sent to the path where tips are prepared.
  if (isOwn) await setBrowserCookie(c, wallet);
  const mayTell = account !== undefined && (isOwn || (await hasClipAs(db, wallet, account.handle)));
  const status: XAccount = {
    verified: account !== undefined,
    xHandle: mayTell ? account.handle : null,
    signIn: signIn === 'open',
  };
  return answer(c, status, { ...status });
});
