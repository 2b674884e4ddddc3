/**
 * GET /api/clips/auth/status/{wallet}: whether a wallet has a verified X account, and whether signing in with X works now. Which
 * account it is, only the wallet's own browser is told, and everybody once a clip of the wallet shows it.
 */
import type { Context } from 'hono';
import { addressSchema } from '../../core/address-schema.ts';
import type { XAccount } from '../../core/clips/model.ts';
import { hasClipAs } from '../clips/store.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { isOwnBrowser } from './own-browser.ts';
import { signInState } from './sign-in.ts';
import { findAccount } from './store.ts';

export async function getAuthStatus(c: Context<AppContext>): Promise<Response> {
  const wallet = parse(addressSchema, c.req.param('wallet'));
  const db = database(c.env);
  const [account, signIn, isOwn] = await Promise.all([
    findAccount(db, wallet),
    signInState(c.env, db, Date.now()),
    isOwnBrowser(c, wallet),
  ]);
  const mayTell = account !== undefined && (isOwn || (await hasClipAs(db, wallet, account.handle)));
  const status: XAccount = {
    verified: account !== undefined,
    xHandle: mayTell ? account.handle : null,
    signIn: signIn === 'open',
  };
  return answer(c, status, { ...status });
}
