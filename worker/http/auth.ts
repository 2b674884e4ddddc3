/** Authorises calls: bearer tokens, checked on every use against the current state of the database and the chain. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { Refusal } from '../../core/refusals.ts';
import { hasChannel } from '../channels/store.ts';
import { controllerOf, readStanding, type Standing } from '../channels/subject.ts';
import { type AppContext, database, type Env } from '../env.ts';
import { isAdmin } from '../platform/store.ts';
import { counting } from '../shares/minute.ts';
import { findReading } from '../tokens/store.ts';
import { bearerOf } from './bearer.ts';

/** For so long a former creator can hold back alerts, and show none. */
const RECENT_MS = 10 * 60_000;

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

const checkOf = (requireCreator: typeof requireLiveCreator) =>
  counting(
    'controls',
    createMiddleware<AppContext, string, TokenInPath>(async (c, next) => {
      c.set('wallet', (await requireCreatorOrAdmin(c, c.req.valid('param').token, requireCreator)).wallet);
      await next();
    }),
  );

/** Applies requireCreatorOrAdmin to the token of the path; `walletOf(c)` is the wallet that passed. */
export const creatorOrAdmin = checkOf(requireLiveCreator);
/** The same for calls that only protect the stream. */
export const recentCreatorOrAdmin = checkOf(requireRecentCreator);

/** Returns the wallet that signed in. Throws, which is a 500, in an endpoint without adminOnly or creatorOrAdmin. */
export function walletOf(c: Context<AppContext>): string {
  const wallet = c.get('wallet');
  if (!wallet) throw new Error('no check of this endpoint signed a wallet in');
  return wallet;
}

/**
 * Lets an admin pass, or the creator of `token` as `requireCreator` finds it. Refuses auth_required, token_*,
 * wrong_scope, not_admin, and as `requireCreator` does.
 */
export async function requireCreatorOrAdmin(
  c: Context<AppContext>,
  token: string,
  requireCreator = requireLiveCreator,
): Promise<{ wallet: string; scope: 'admin' | 'creator' }> {
  const { wallet, scope } = await bearerOf(c);
  if (scope === 'admin') {
    if (!(await isAdmin(database(c.env), wallet))) throw new Refusal('not_admin');
    return { wallet, scope };
  }
  if (scope !== `creator:${token}`) throw new Refusal('wrong_scope');
  await requireCreator(c.env, token, wallet);
  return { wallet, scope: 'creator' };
}

/** Lets only the live creator of a token, or the wallet of a channel, pass, never from a cache. Refuses token_not_found, not_creator, chain_unavailable. */
export async function requireLiveCreator(env: Env, token: string, wallet: string): Promise<void> {
  await requireController(env, token, wallet, await readStanding(env, token));
}

/** Does the same with a standing that was just read. */
export async function requireController(
  env: Env,
  token: string,
  wallet: string,
  standing: Standing,
): Promise<void> {
  if ((await controllerOf(database(env), token, standing)) !== wallet) throw new Refusal('not_creator');
}

/**
 * Lets the creator of a reading of the last ten minutes pass, else only the live one. For calls that only protect the
 * stream: a node that is slow or away must not keep the creator from them. Refuses as requireLiveCreator does.
 */
export async function requireRecentCreator(env: Env, token: string, wallet: string): Promise<void> {
  const reading = await findReading(database(env), token);
  if (reading?.chain.creator === wallet && Date.now() - reading.fetchedAt < RECENT_MS) return;
  // A channel's address that becomes a mint loses its row before the coin's room has anything to protect.
  if (!reading && token === wallet && (await hasChannel(database(env), wallet))) return;
  await requireLiveCreator(env, token, wallet);
}
