/**
 * One table of API responses that the edge may cache, with their lifetimes; everything else is never cached (decision
 * 24). A call's key is its path and the parameters that its endpoint reads: nothing else that a visitor sends can ask
 * the database once more (decision 53).
 */
import type { Context, Next } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { z } from 'zod';
import { listQuerySchema } from '../../core/giveaways/schemas.ts';
import { facesQuerySchema } from '../../core/profiles/schemas.ts';
import { tokensQuerySchema } from '../../core/tokens/known.ts';
import { pricesQuerySchema } from '../../core/tokens/price-query.ts';
import type { AppContext } from '../env.ts';
import { CACHE_UNTIL, cached, cacheUntil, type Lifetime } from './edge-cache.ts';
import { firstOfEach } from './endpoint.ts';
import { grantPass } from './fresh-pass.ts';

interface Rule extends Lifetime {
  /** The endpoint's own schema of its query; without it the endpoint reads none. */
  query?: z.ZodType<object>;
}

/** The table has no state that money waits for, and no answer that depends on the caller. */
const ruleOfRoute = pathRules<Rule>([
  ['GET', '/api/giveaways', { freshSeconds: 2, staleSeconds: 3, query: listQuerySchema }],
  ['GET', '/api/giveaways/public-config', { freshSeconds: 5, staleSeconds: 25 }],
  ['GET', '/api/giveaways/stats/platform', { freshSeconds: 5, staleSeconds: 25 }],
  ['GET', '/api/tip/stats/global', { freshSeconds: 5, staleSeconds: 25 }],
  // The room sends pages the figures with each tip; a page that has just opened reads them here.
  ['GET', '/api/tip/stats/:token', { freshSeconds: 1, staleSeconds: 0 }],
  ['GET', '/api/live/:token/show', { freshSeconds: 2, staleSeconds: 3 }],
  ['GET', '/api/live/:token/settings/alerts', { freshSeconds: 2, staleSeconds: 3 }],
  ['GET', '/api/live/:token/settings/show', { freshSeconds: 2, staleSeconds: 3 }],
  ['GET', '/api/tip/:token', { freshSeconds: 2, staleSeconds: 3 }],
  ['GET', '/api/tokens', { freshSeconds: 10, staleSeconds: 50, query: tokensQuerySchema }],
  ['GET', '/api/faces', { freshSeconds: 20, staleSeconds: 40, query: facesQuerySchema }],
  ['GET', '/api/prices', { freshSeconds: 20, staleSeconds: 40, query: pricesQuerySchema }],
]);
/** A creator acts on the own list, so the edge holds it only shortly. */
const OWN_LIST: Lifetime = { freshSeconds: 1, staleSeconds: 0 };

interface Place {
  lifetime: Lifetime;
  /** Path and query of the copy. */
  key: string;
}

/** Returns the key and lifetime of the cached response; null for none, or if the query is refused anyway. */
function placeOf(c: Context<AppContext>): Place | null {
  const { method, path } = c.req;
  // The router handles HEAD as GET, and the body is cut off behind us.
  const rule = ruleOfRoute(method === 'HEAD' ? 'GET' : method, path);
  if (!rule) return null;
  if (!rule.query) return { lifetime: rule, key: path };
  const read = rule.query.safeParse(firstOfEach(c.req.queries()));
  if (!read.success) return null;
  const given = Object.entries(read.data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const lifetime = 'creator' in read.data && read.data.creator !== undefined ? OWN_LIST : rule;
  return { lifetime, key: `${path}?${new URLSearchParams(given)}` };
}

type Fetch = (request: Request, c: Context<AppContext>) => Response | Promise<Response>;

/** Our own requests that renew a copy. No header marks them: a visitor could send it. */
const renewals = new WeakSet<Request>();

/**
 * Caches the responses that the table allows, as middleware of every call; sets no-store where neither the table nor
 * the endpoint sets another value. `fetch` sends a request through the app again: a sent response cannot be renewed in
 * its own context.
 */
export function cacheResponses(fetch: Fetch) {
  return async (c: Context<AppContext>, next: Next): Promise<void> => {
    const place = placeOf(c);
    if (place === null) {
      await next();
      if (!c.res.webSocket && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
      if (cacheUntil(c.res) !== null) c.header(CACHE_UNTIL, undefined);
      if (c.req.method !== 'GET') await grantPass(c);
      return;
    }
    const { lifetime, key } = place;
    const { freshSeconds, staleSeconds } = lifetime;
    const response = await cached(
      c,
      key,
      lifetime,
      async () => {
        await next();
        // No shared cache but ours knows when this one becomes wrong.
        const control =
          cacheUntil(c.res) === null
            ? `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`
            : 'public, max-age=0, must-revalidate';
        c.header('cache-control', c.res.ok ? control : 'no-store');
        return c.res;
      },
      {
        isOwn: renewals.has(c.req.raw),
        renew: async () => {
          const request = new Request(c.req.url);
          renewals.add(request);
          await fetch(request, c);
        },
      },
    );
    if (c.res === response) return;
    // Assigned twice: hono merges the headers of a response that it already has into the new one.
    c.res = undefined;
    c.res = response;
  };
}

/**
 * Builds a function that finds the value of the first rule that matches. Paths are as in worker/index.ts:
 * "/api/tip/:token".
 */
export function pathRules<T>(
  rules: readonly (readonly [method: string, path: string, value: T])[],
): (method: string, path: string) => T | undefined {
  const router = new TrieRouter<T>();
  for (const [method, path, value] of rules) router.add(method, path, value);
  return (method, path) => router.match(method, path)[0][0]?.[0];
}
