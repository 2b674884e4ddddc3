/**
 * Bearer tokens: JWTs of one hour, signed with TOKEN_SECRET (HS256, pinned). They name a wallet, not its present
 * rights.
 */
import type { Context } from 'hono';
import { sign, verify } from 'hono/jwt';
import { JwtTokenExpired } from 'hono/utils/jwt/types';
import { z } from 'zod';
import { isAddress } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext, Env } from '../env.ts';

const BEARER_LIFETIME_SECONDS = 3600;
const AUDIENCE = 'fanfare';
const MIN_SECRET_BYTES = 32;

/** `creator:` is followed by the token's mint. */
export type Scope = 'admin' | `creator:${string}`;

export interface Bearer {
  wallet: string;
  scope: Scope;
}

const claims = z.object({
  sub: z.string().refine(isAddress),
  scope: z.custom<Scope>((value) => typeof value === 'string' && /^(admin|creator:\w{32,44})$/.test(value)),
  iat: z.number().int(),
  exp: z.number().int(),
});

/** Returns the host named in signed messages and bearer tokens: a signature for one site is not valid on another. */
export function siteOf(c: Context<AppContext>): string {
  return new URL(c.req.url).host;
}

/** Issues a token of `site` for `bearer`. Refuses not_configured if the deployment has no proper secret. */
export async function issueBearer(
  env: Env,
  site: string,
  bearer: Bearer,
): Promise<{ token: string; expiresAt: string }> {
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + BEARER_LIFETIME_SECONDS;
  const payload = { iss: site, aud: AUDIENCE, sub: bearer.wallet, scope: bearer.scope, iat, exp };
  const token = await sign(payload, secretOf(env), 'HS256');
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

/** Reads a token. Refuses token_expired, and token_invalid for every token that this site did not issue unchanged. */
export async function readBearer(env: Env, site: string, token: string): Promise<Bearer> {
  const secret = secretOf(env);
  let payload: unknown;
  try {
    payload = await verify(token, secret, { alg: 'HS256', iss: site, aud: AUDIENCE });
  } catch (error) {
    throw new Refusal(error instanceof JwtTokenExpired ? 'token_expired' : 'token_invalid');
  }
  const parsed = claims.safeParse(payload);
  // Our own tokens never live longer: another holder of the secret issued this one.
  if (!parsed.success || parsed.data.exp - parsed.data.iat > BEARER_LIFETIME_SECONDS) {
    throw new Refusal('token_invalid');
  }
  return { wallet: parsed.data.sub, scope: parsed.data.scope };
}

/** Returns TOKEN_SECRET. Refuses not_configured if the deployment has no proper one. */
export function secretOf(env: Env): string {
  const secret = env.TOKEN_SECRET ?? '';
  if (new TextEncoder().encode(secret).length < MIN_SECRET_BYTES) {
    throw new Refusal('not_configured', { what: 'TOKEN_SECRET' });
  }
  return secret;
}

/**
 * Reads the call's bearer token, without asking whether it still holds. Refuses auth_required, token_*, and
 * not_configured on a deployment without TOKEN_SECRET.
 */
export async function bearerOf(c: Context<AppContext>): Promise<Bearer> {
  const [scheme, token, ...rest] = (c.req.header('authorization') ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Refusal('auth_required');
  const bearer = await readBearer(c.env, siteOf(c), token);
  const claimed = c.req.header('x-wallet-address');
  if (claimed && claimed !== bearer.wallet) throw new Refusal('token_invalid');
  return bearer;
}
