/**
 * Responses cached at the edge, one copy in each of Cloudflare's locations: returned as they are while fresh, returned
 * and renewed behind the response while stale. Only for what is the same for all users (decision 24).
 */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { freshnessOf, staleWhileRevalidate } from '../stale-while-revalidate.ts';
import { SingleFlight } from '../tokens/single-flight.ts';

export interface Lifetime {
  freshSeconds: number;
  /** After that, while it is renewed. */
  staleSeconds: number;
}

const CACHED_AT = 'x-cached-at';
/** Set on a response that is wrong from a known moment on, ms since 1970: the cache does not return it after that. */
export const CACHE_UNTIL = 'x-cache-until';
/** The cache-control header for clients: the cached copy carries one for the cache. */
const ORIGINAL_CACHE_CONTROL = 'x-cache-original-control';
/** One renewal of a key at a time in this isolate, however many requests find it stale. */
const renewals = new SingleFlight<unknown>();

/** Caches a response no longer than until the soonest of these times (ms since 1970); null is no limit. */
export function cacheOnlyUntil(response: Response, times: readonly (number | null)[]): Response {
  const known = times.filter((time) => time !== null);
  if (known.length > 0) response.headers.set(CACHE_UNTIL, String(Math.min(...known)));
  return response;
}

/** Until when the response may be cached, ms since 1970; null without such a limit. */
export function cacheUntil(response: Response): number | null {
  const text = response.headers.get(CACHE_UNTIL);
  return text === null ? null : Number(text);
}

/**
 * The cached response for `path`, else the one that `make` returns. Errors are not cached; where there is no cache,
 * `make` runs each time. `renew` replaces `make` behind a response that was already sent.
 */
export async function cached(
  c: Context<AppContext>,
  path: string,
  lifetime: Lifetime,
  make: () => Promise<Response>,
  renew?: () => Promise<unknown>,
): Promise<Response> {
  const key = new URL(path, c.req.url).href;
  // Absent under Node, where the simulation runs.
  if (typeof caches === 'undefined') return fromOrigin(await make());
  const cache = caches.default;
  const found = wantsFresh(c) ? undefined : await cache.match(key).catch(() => undefined);
  if (!found || isExpired(found)) return store(await make());
  const age = Date.now() - Number(found.headers.get(CACHED_AT));
  const refresh = async () => {
    try {
      await renewals.run(key, renew ?? (async () => store(await make())));
    } catch (error) {
      console.warn(c.get('requestId'), 'a cached response was not renewed', path, error);
    }
    return found;
  };
  const response = await staleWhileRevalidate({
    cached: found,
    // The cache itself drops what has expired.
    freshness: freshnessOf(age, lifetime.freshSeconds * 1000, Number.POSITIVE_INFINITY),
    refresh,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return fromCache(response);

  function store(made: Response): Response {
    if (made.status !== 200 || isExpired(made)) return fromOrigin(made);
    const copy = new Response(made.clone().body, made);
    copy.headers.set(ORIGINAL_CACHE_CONTROL, made.headers.get('cache-control') ?? '');
    copy.headers.set('cache-control', `public, max-age=${lifetime.freshSeconds + lifetime.staleSeconds}`);
    copy.headers.set(CACHED_AT, String(Date.now()));
    // A cache that fails costs the next request a query, nothing else.
    c.executionCtx.waitUntil(cache.put(key, copy).catch(() => {}));
    return fromOrigin(made);
  }
}

/** A client that has just changed something sends no-cache and must see its change. */
function wantsFresh(c: Context<AppContext>): boolean {
  return /no-cache|no-store|max-age=0/.test(c.req.header('cache-control') ?? '');
}

function isExpired(response: Response): boolean {
  const until = cacheUntil(response);
  return until !== null && Date.now() >= until;
}

function fromCache(found: Response): Response {
  return withoutInternalHeaders(found, found.headers.get(ORIGINAL_CACHE_CONTROL));
}

function fromOrigin(made: Response): Response {
  return withoutInternalHeaders(made, made.headers.get('cache-control'));
}

function withoutInternalHeaders(response: Response, cacheControl: string | null): Response {
  const internal = [CACHE_UNTIL, ORIGINAL_CACHE_CONTROL, CACHED_AT, 'age', 'cf-cache-status'];
  if (!internal.some((name) => response.headers.has(name))) return response;
  const copy = new Response(response.body, response);
  if (cacheControl === null) copy.headers.delete('cache-control');
  else copy.headers.set('cache-control', cacheControl);
  for (const name of internal) copy.headers.delete(name);
  return copy;
}
