/**
 * Which API responses the edge may cache, and for how long: one table; everything else is never cached (decision 24).
 */
import type { Context, Next } from 'hono';
import type { AppContext } from '../env.ts';
import { CACHE_UNTIL, cached, cacheUntil, type Lifetime } from './edge-cache.ts';
import { pathRules } from './path-rules.ts';

/** Nothing that belongs to one wallet, nothing that the live room announces, no state that money waits for. */
const lifetimeOfRoute = pathRules<Lifetime>([
  ['GET', '/api/giveaways', { freshSeconds: 2, staleSeconds: 3 }],
  ['GET', '/api/giveaways/public-config', { freshSeconds: 5, staleSeconds: 25 }],
  ['GET', '/api/giveaways/stats/platform', { freshSeconds: 5, staleSeconds: 25 }],
  ['GET', '/api/tip/stats/global', { freshSeconds: 5, staleSeconds: 25 }],
  ['GET', '/api/tip/:token', { freshSeconds: 2, staleSeconds: 3 }],
]);

/** How long the response may be cached; null for not at all. A request that names its user is never cached. */
function lifetimeOf(c: Context<AppContext>): Lifetime | null {
  const { method, path } = c.req;
  if (c.req.header('authorization') || c.req.header('x-wallet-address')) return null;
  // The dashboard's own list, drafts included.
  if (c.req.query('creator') !== undefined) return null;
  return lifetimeOfRoute(method, path) ?? null;
}

type Fetch = (request: Request, c: Context<AppContext>) => Response | Promise<Response>;

/**
 * Middleware of every call: caches what the table allows; sets no-store where neither the table nor the endpoint sets
 * anything else. `fetch` sends a request through the app again: a response that was sent cannot be renewed in its own
 * context.
 */
export function cacheResponses(fetch: Fetch) {
  return async (c: Context<AppContext>, next: Next): Promise<void> => {
    const lifetime = lifetimeOf(c);
    if (lifetime === null) {
      await next();
      if (!c.res.webSocket && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
      if (cacheUntil(c.res) !== null) c.header(CACHE_UNTIL, undefined);
      return;
    }
    const { freshSeconds, staleSeconds } = lifetime;
    const response = await cached(
      c,
      cacheKeyOf(c),
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
      async () => fetch(new Request(c.req.url, { headers: { 'cache-control': 'no-cache' } }), c),
    );
    if (c.res === response) return;
    // Assigned twice: hono merges the headers of a response that it already has into the new one.
    c.res = undefined;
    c.res = response;
  };
}

/** Path and query, sorted: the same parameters in another order are the same request. */
function cacheKeyOf(c: Context<AppContext>): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
