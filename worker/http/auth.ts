/** Who may do this: bearer tokens, checked on every use against what is true now. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, type Env, solana } from '../env.ts';
import { isAdmin } from '../platform/store.ts';
import { readToken } from '../tokens/read-token.ts';
import { type Bearer, readBearer } from './bearer.ts';

/** The host that stands in signed messages and issues tokens: a signature for one site is worth nothing on another. */
export function siteOf(c: Context<AppContext>): string {
  return new URL(c.req.url).host;
}

/** A wallet on the admin list as it is now. Refuses auth_required, token_*, wrong_scope, not_admin. */
export async function requireAdmin(c: Context<AppContext>): Promise<{ wallet: string; scope: 'admin' }> {
  const { wallet, scope } = await bearerOf(c);
  if (scope !== 'admin') throw new Refusal('wrong_scope');
  if (!(await isAdmin(database(c.env), wallet))) throw new Refusal('not_admin');
  return { wallet, scope };
}

/**
 * An admin, or the creator whom the chain names for `token` now.
 * Refuses auth_required, token_*, wrong_scope, not_admin, not_creator; chain_unavailable if the chain cannot be asked.
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

/** Asks the chain, never a cache. Refuses token_not_found, not_creator, chain_unavailable. */
export async function requireLiveCreator(env: Env, token: string, wallet: string): Promise<void> {
  const found = await readToken(solana(env), token);
  if (!found) throw new Refusal('token_not_found');
  if (found.creator !== wallet) throw new Refusal('not_creator');
}

async function bearerOf(c: Context<AppContext>): Promise<Bearer> {
  const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Refusal('auth_required');
  const bearer = await readBearer(c.env, siteOf(c), token);
  const claimed = c.req.header('x-wallet-address');
  if (claimed && claimed !== bearer.wallet) throw new Refusal('token_invalid');
  return bearer;
}
