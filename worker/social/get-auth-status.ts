/** GET /api/clips/auth/status/{wallet}: whether a wallet has a verified X account, and whether signing in with X works now. */
import type { Context } from 'hono';
import type { XAccount } from '../../core/clips/model.ts';
import { addressSchema } from '../../core/tips.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { signInState } from './sign-in.ts';
import { findAccount } from './store.ts';

export async function getAuthStatus(c: Context<AppContext>): Promise<Response> {
  const wallet = parse(addressSchema, c.req.param('wallet'));
  const db = database(c.env);
  const [account, signIn] = await Promise.all([findAccount(db, wallet), signInState(c.env, db, Date.now())]);
  const status: XAccount = {
    verified: account !== undefined,
    xHandle: account?.handle ?? null,
    signIn: signIn === 'open',
  };
  return answer(c, status, { ...status });
}
