/**
 * How often one IP address may call which endpoints: one table, applied before an endpoint runs (decision 19).
 * Cloudflare's rate limiting counts, with windows of 10 or 60 seconds.
 */
import type { Context, Next } from 'hono';
import type { AppContext, Env } from '../env.ts';
import { clientIp, tooManyRequests } from './client-ip.ts';
import { pathRules } from './path-rules.ts';

export interface Limit {
  binding: keyof Env & `LIMIT_${string}`;
  calls: number;
  /** As in wrangler.toml. */
  seconds: 10 | 60;
}

/** High where an audience may share one address, low where a call costs the operator money or our RPC node work. */
export const LIMITS = {
  reads: { binding: 'LIMIT_READS', calls: 1500, seconds: 60 },
  lookups: { binding: 'LIMIT_LOOKUPS', calls: 100, seconds: 10 },
  exports: { binding: 'LIMIT_EXPORTS', calls: 10, seconds: 60 },
  sockets: { binding: 'LIMIT_SOCKETS', calls: 300, seconds: 60 },
  signIns: { binding: 'LIMIT_SIGN_INS', calls: 100, seconds: 60 },
  tips: { binding: 'LIMIT_TIPS', calls: 200, seconds: 60 },
  registrations: { binding: 'LIMIT_REGISTRATIONS', calls: 100, seconds: 10 },
  drafts: { binding: 'LIMIT_DRAFTS', calls: 30, seconds: 60 },
  holderCounts: { binding: 'LIMIT_HOLDER_COUNTS', calls: 10, seconds: 60 },
  draws: { binding: 'LIMIT_DRAWS', calls: 60, seconds: 60 },
  posts: { binding: 'LIMIT_POSTS', calls: 30, seconds: 60 },
  controls: { binding: 'LIMIT_CONTROLS', calls: 300, seconds: 60 },
  pictures: { binding: 'LIMIT_PICTURES', calls: 200, seconds: 60 },
} as const satisfies Record<string, Limit>;
export type LimitGroup = keyof typeof LIMITS;

/** The first match counts. A GET that matches none belongs to `reads`, any other call to `controls`. */
const groupOfRoute = pathRules<LimitGroup>([
  ['POST', '/api/giveaways', 'drafts'],
  ['POST', '/api/giveaways/prepare', 'drafts'],
  ['POST', '/api/giveaways/confirm', 'draws'],
  ['POST', '/api/giveaways/:id/register', 'registrations'],
  ['POST', '/api/giveaways/:id/:step', 'draws'],
  ['DELETE', '/api/giveaways/:id', 'draws'],
  ['GET', '/api/giveaways/:id/wallets/:wallet', 'lookups'],
  ['GET', '/api/giveaways/:id/chain/:signature', 'lookups'],

  ['GET', '/api/admin/auth-message', 'signIns'],
  ['POST', '/api/admin/authenticate', 'signIns'],
  ['GET', '/api/admin/:call', 'controls'],
  ['GET', '/api/admin/:call/:id', 'controls'],

  ['POST', '/api/tip/auth/creator/:step', 'signIns'],
  // Called while a fan types; it only cleans a text.
  ['POST', '/api/tip/clean-message', 'reads'],
  ['POST', '/api/tip/prepare', 'tips'],
  ['POST', '/api/tip/confirm', 'tips'],
  ['POST', '/api/tip/:token/prepare', 'tips'],
  ['POST', '/api/tip/:token/confirm', 'tips'],
  ['GET', '/api/tip/received/:wallet/csv', 'exports'],
  ['GET', '/api/tip/received/:wallet', 'lookups'],
  ['GET', '/api/tip/:token', 'lookups'],

  ['GET', '/api/clips/auth/status/:wallet', 'lookups'],
  ['POST', '/api/clips/auth/request', 'signIns'],
  ['POST', '/api/clips/auth/code', 'signIns'],
  ['POST', '/api/clips/auth/:step', 'posts'],
  ['POST', '/api/clips/:token/:clipId/refresh-embed', 'posts'],
  ['POST', '/api/clips/:token/:step', 'posts'],
  ['POST', '/api/clips/:token', 'posts'],

  ['GET', '/api/live/:token', 'sockets'],

  ['GET', '/og/:kind/:file', 'pictures'],
  ['GET', '/api/tokens/:token/picture', 'pictures'],
  ['GET', '/sitemap.xml', 'exports'],
  ['POST', '/api/admin/smoke', 'exports'],
]);

/** The group that counts a call; every call has one. `path` is decoded, as the router reads it. */
export function groupOf(method: string, path: string): LimitGroup {
  // The router handles HEAD as GET.
  const routed = method === 'HEAD' ? 'GET' : method;
  return groupOfRoute(routed, path) ?? (routed === 'GET' ? 'reads' : 'controls');
}

/** The key of the counter. */
export function limitKey(group: LimitGroup, address: string): string {
  return `${group} ${address}`;
}

/** Middleware of every call. Throws Refusal rate_limited. */
export async function limitCalls(c: Context<AppContext>, next: Next): Promise<void> {
  await countCall(c, groupOf(c.req.method, c.req.path));
  await next();
}

/** Counts a call in a further group, for work that costs more than the call itself. Throws Refusal rate_limited. */
export async function countCall(c: Context<AppContext>, group: LimitGroup): Promise<void> {
  // Without an address all clients would share one limit.
  const address = clientIp(c);
  if (address === null) return;
  const { binding, seconds } = LIMITS[group];
  let outcome: RateLimitOutcome;
  try {
    outcome = await c.env[binding].limit({ key: limitKey(group, address) });
  } catch (error) {
    // A broken counter must not take the site down.
    console.warn(c.get('requestId'), 'a rate limit cannot be counted', binding, error);
    return;
  }
  if (!outcome.success) tooManyRequests(c, seconds * 1000);
}
