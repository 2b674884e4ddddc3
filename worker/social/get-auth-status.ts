/** GET /api/clips/auth/status/{wallet}: whether a wallet has a verified X account. */
import type { Context } from 'hono';
import type { XAccount } from '../../core/clips/model.ts';
import { addressSchema } from '../../core/tips.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { findAccount } from './store.ts';

export async function getAuthStatus(c: Context<AppContext>): Promise<Response> {
  const wallet = parse(addressSchema, c.req.param('wallet'));
  const account = await findAccount(database(c.env), wallet);
  const status: XAccount = { verified: account !== undefined, xHandle: account?.handle ?? null };
  return answer(c, status, { ...status });
}
