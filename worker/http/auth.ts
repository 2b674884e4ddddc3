/** Authorises calls: bearer tokens, checked on every use against the current state of the database and the chain. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, type Env, solana } from '../env.ts';
import { isAdmin } from '../platform/store.ts';
import { counting } from '../shares/minute.ts';
import { readToken } from '../tokens/read-token.ts';
import { bearerOf } from './bearer.ts';

/**
 * Lets only wallets on the current admin list pass; `walletOf(c)` is that wallet. An endpoint names this check first,
 * so that no one else learns what input it takes. Refuses auth_required, token_*, wrong_scope, not_admin.
 */
export const adminOnly = counting(
  'controls',
  createMiddleware<AppContext>(async (c, next) => {
    const { wallet, scope } = await bearerOf(c);
    if (scope !== 'admin') throw new Refusal('wrong_scope');
    if (!(await isAdmin(database(c.env), wallet))) throw new Refusal('not_admin');
    c.set('wallet', wallet);
    await next();
  }),
);

/** The input that an earlier check has validated. */
export interface TokenInPath {
  out: { param: { token: string } };
}

/** Applies requireCreatorOrAdmin to the token of the path; `walletOf(c)` is the wallet that passed. */
export const creatorOrAdmin = counting(
  'controls',
  createMiddleware<AppContext, string, TokenInPath>(async (c, next) => {
    c.set('wallet', (await requireCreatorOrAdmin(c, c.req.valid('param').token)).wallet);
    await next();
  }),
);

/** Returns the wallet that signed in. Throws, which is a 500, in an endpoint without adminOnly or creatorOrAdmin. */
export function walletOf(c: Context<AppContext>): string {
  const wallet = c.get('wallet');
  if (!wallet) throw new Error('no check of this endpoint signed a wallet in');
  return wallet;
}

/**
 * Lets an admin pass, or the creator that the chain names for `token` now. Refuses auth_required, token_*, wrong_scope,
 * not_admin, not_creator; chain_unavailable if the chain cannot be asked.
 */
export async function requireCreatorOrAdmin(
  c: Context<AppContext>,
  token: string,
): Promise<{ wallet: string; scope: 'admin' | 'creator' }> {
  const { wallet, scope } = await bearerOf(c);
  if (scope === 'admin') {
    if (!(await isAdmin(database(c.env), wallet))) throw new Refusal('not_admin');
    return { wallet, scope };
  }
  if (scope !== `creator:${token}`) throw new Refusal('wrong_scope');
  await requireLiveCreator(c.env, token, wallet);
  return { wallet, scope: 'creator' };
}

/** Lets only the live creator pass, never from a cache. Refuses token_not_found, not_creator, chain_unavailable. */
export async function requireLiveCreator(env: Env, token: string, wallet: string): Promise<void> {
  const found = await readToken(solana(env), token);
  if (!found) throw new Refusal('token_not_found');
  if (found.creator !== wallet) throw new Refusal('not_creator');
}
