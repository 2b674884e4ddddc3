/**
 * One table of rate limits by endpoint and caller, applied before an endpoint runs (decisions 19 and 50). Cloudflare's
 * rate limiting counts, with windows of 10 or 60 seconds, in the location where the worker runs.
 */
import type { Context, Next } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext, Counter } from '../env.ts';
import { bearerOf } from './auth.ts';
import { networksOf, tooManyRequests } from './client-ip.ts';
import { pathRules } from './path-rules.ts';

export interface Limit {
  /** Calls of one line: an IPv4 address, or the /64 of an IPv6 address. */
  line: number;
  /** Calls of one IPv6 /48: a fifth of `all` at most, so that no one network keeps the others out. */
  network: number;
  /**
   * Calls of all lines together; a wallet that has signed in may call above it. Missing: no limit, as for every call
   * that carries a signature.
   */
  all?: number;
  seconds: 10 | 60;
}

/**
 * High where an audience may share one address, low where a call costs the operator money or our RPC node work.
 * Unsigned calls that write a row or ask the node have a limit for all.
 */
export const LIMITS = {
  reads: { line: 1500, network: 15_000, seconds: 60 },
  lists: { line: 200, network: 800, seconds: 60 },
  search: { line: 20, network: 80, all: 400, seconds: 60 },
  tokenSearch: { line: 60, network: 240, all: 1200, seconds: 60 },
  lookups: { line: 100, network: 1000, seconds: 10 },
  holdings: { line: 100, network: 400, all: 2000, seconds: 10 },
  newTokens: { line: 30, network: 120, all: 600, seconds: 60 },
  exports: { line: 10, network: 40, seconds: 60 },
  sockets: { line: 300, network: 3000, seconds: 60 },
  signIns: { line: 100, network: 400, all: 3000, seconds: 60 },
  tips: { line: 200, network: 800, all: 6000, seconds: 60 },
  confirms: { line: 200, network: 2000, seconds: 60 },
  judgements: { line: 20, network: 80, all: 400, seconds: 60 },
  polls: { line: 200, network: 800, all: 6000, seconds: 60 },
  registrations: { line: 100, network: 400, seconds: 60 },
  drafts: { line: 30, network: 120, all: 600, seconds: 60 },
  holderCounts: { line: 5, network: 20, all: 100, seconds: 60 },
  draws: { line: 60, network: 240, seconds: 60 },
  checks: { line: 100, network: 400, all: 2000, seconds: 10 },
  steps: { line: 60, network: 240, all: 1200, seconds: 60 },
  posts: { line: 30, network: 120, all: 600, seconds: 60 },
  desk: { line: 200, network: 800, seconds: 60 },
  claims: { line: 30, network: 120, seconds: 60 },
  deskLinks: { line: 30, network: 120, seconds: 60 },
  controls: { line: 300, network: 1200, seconds: 60 },
  pictures: { line: 200, network: 2000, seconds: 60 },
  uploads: { line: 20, network: 80, seconds: 60 },
  reports: { line: 5, network: 20, all: 100, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitGroup = keyof typeof LIMITS;

/** Returns the binding that counts up to `calls` in `seconds`. Groups with the same numbers share it. */
export function counterOf(calls: number, seconds: Limit['seconds']): Counter {
  return `LIMIT_${calls}_${seconds}`;
}

/** Groups by route; the first match counts. A GET without a match belongs to `reads`, any other call to `controls`. */
const groupOfRoute = pathRules<LimitGroup>([
  ['POST', '/api/giveaways', 'drafts'],
  ['POST', '/api/giveaways/prepare', 'drafts'],
  ['POST', '/api/giveaways/confirm', 'confirms'],
  ['POST', '/api/giveaways/:id/register', 'registrations'],
  ['POST', '/api/giveaways/:id/rpc', 'checks'],
  ['POST', '/api/giveaways/:id/:step', 'draws'],
  ['DELETE', '/api/giveaways/:id', 'draws'],
  ['GET', '/api/giveaways/:id/wallets/:wallet', 'lookups'],
  ['GET', '/api/giveaways/:id/lists/:listHash', 'lists'],

  ['GET', '/api/admin/auth-message', 'signIns'],
  ['POST', '/api/admin/authenticate', 'confirms'],
  ['GET', '/api/admin/:call', 'controls'],
  ['GET', '/api/admin/:call/:id', 'controls'],

  ['POST', '/api/tip/auth/creator/challenge', 'signIns'],
  ['POST', '/api/tip/auth/creator/authenticate', 'confirms'],
  // Called while a fan types; it only cleans a text.
  ['POST', '/api/tip/clean-message', 'reads'],
  ['POST', '/api/tip/prepare', 'tips'],
  ['POST', '/api/tip/confirm', 'confirms'],
  ['POST', '/api/tip/:token/prepare', 'tips'],
  ['POST', '/api/tip/:token/confirm', 'confirms'],
  ['POST', '/api/tip/:token/claim', 'claims'],
  ['DELETE', '/api/tip/:tipId/name', 'confirms'],
  ['GET', '/api/tip/received/:wallet/csv', 'exports'],
  ['GET', '/api/tip/received/:wallet', 'lookups'],
  ['GET', '/api/tip/:token', 'lookups'],

  ['GET', '/api/activity/:wallet/:list', 'lookups'],

  ['GET', '/api/clips/auth/status/:wallet', 'lookups'],
  ['POST', '/api/clips/auth/request', 'signIns'],
  ['POST', '/api/clips/auth/code', 'signIns'],
  ['POST', '/api/clips/auth/:step', 'posts'],
  ['POST', '/api/clips/:token/:clipId/refresh-embed', 'posts'],
  ['POST', '/api/clips/:token/:step', 'posts'],
  ['POST', '/api/clips/:token', 'posts'],

  ['GET', '/api/live/:token', 'sockets'],
  ['POST', '/api/live/:token/desk/session', 'deskLinks'],
  ['POST', '/api/live/:token/desk/links', 'deskLinks'],
  // Moderators have no sign-in: only the room knows the sender.
  ['POST', '/api/live/:token/desk/:action', 'desk'],

  ['GET', '/api/wallets/:wallet/balances/:token', 'holdings'],

  ['GET', '/og/:kind/:file', 'pictures'],
  ['GET', '/api/tokens/:token/picture', 'pictures'],
  ['GET', '/api/media/:hash', 'pictures'],
  ['GET', '/api/media/:token/list', 'controls'],
  ['POST', '/api/media/:token', 'uploads'],
  ['POST', '/api/media/:hash/report', 'reports'],
  // Asked while a user types; pages wait for a pause and store answers.
  ['GET', '/api/tokens', 'tokenSearch'],
  ['GET', '/sitemap.xml', 'exports'],
  ['POST', '/api/admin/smoke', 'exports'],
]);

/** Returns the group that counts a call; every call has one. `path` is decoded, as the router reads it. */
export function groupOf(method: string, path: string, isSearch = false): LimitGroup {
  // The router handles HEAD as GET.
  const routed = method === 'HEAD' ? 'GET' : method;
  const group = groupOfRoute(routed, path) ?? (routed === 'GET' ? 'reads' : 'controls');
  return isSearch && routed === 'GET' && path === '/api/giveaways' ? 'search' : group;
}

/** Returns the key of a counter. `counted`: a network of networksOf, "all", or "wallet" and its address. */
export function limitKey(group: LimitGroup, counted: string): string {
  return `${group} ${counted}`;
}

/** Limits every call, as middleware. Throws Refusal rate_limited. */
export async function limitCalls(c: Context<AppContext>, next: Next): Promise<void> {
  // Of a repeated parameter the first value counts, however its name is written (endpoint.ts query).
  await countCall(c, groupOf(c.req.method, c.req.path, !!c.req.queries('search')?.[0]));
  await next();
}

/** Counts a call in a further group, for work that costs more than the call itself. Throws Refusal rate_limited. */
export async function countCall(c: Context<AppContext>, group: LimitGroup): Promise<void> {
  if (!(await mayCall(c, group))) tooManyRequests(c, LIMITS[group].seconds * 1000);
}

/**
 * Counts as countCall does; false where that throws. The narrowest limit comes first: a line above its own limit uses
 * up nothing that it shares with others.
 */
export async function mayCall(c: Context<AppContext>, group: LimitGroup): Promise<boolean> {
  const limit: Limit = LIMITS[group];
  // Without an address all clients would share one limit.
  const [line, network] = networksOf(c.req.raw.headers);
  if (line === undefined) return true;
  if (!(await isWithin(c, group, limit.line, line))) return false;
  if (network !== undefined && !(await isWithin(c, group, limit.network, network))) return false;
  if (limit.all === undefined || (await isWithin(c, group, limit.all, 'all'))) return true;
  return isSignedIn(c, group, limit);
}

/**
 * Returns whether the call names a wallet that signed in within the hour and is below the limit of one line. That costs
 * one HMAC, and no query: the endpoint checks the wallet's rights. Counts by wallet, or one token used from many lines
 * would have no limit.
 */
async function isSignedIn(c: Context<AppContext>, group: LimitGroup, { line }: Limit): Promise<boolean> {
  try {
    const { wallet } = await bearerOf(c);
    return await isWithin(c, group, line, `wallet ${wallet}`);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isWithin(
  c: Context<AppContext>,
  group: LimitGroup,
  calls: number,
  counted: string,
): Promise<boolean> {
  const counter = counterOf(calls, LIMITS[group].seconds);
  try {
    return (await c.env[counter]!.limit({ key: limitKey(group, counted) })).success;
  } catch (error) {
    // A broken counter must not take the site down.
    console.warn(c.get('requestId'), 'a rate limit cannot be counted', counter, error);
    return true;
  }
}
