/**
 * Responses cached at the edge, one copy in each of Cloudflare's locations: returned as they are while fresh, returned
 * and renewed behind the response while stale. Only for what is the same for all users (decision 24).
 */
import type { Context } from 'hono';
import { within } from '../../chain/time-limit.ts';
import type { AppContext } from '../env.ts';
import { freshnessOf, staleWhileRevalidate } from '../stale-while-revalidate.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { changedAt } from './fresh-pass.ts';

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

/** What other requests can be given: a response belongs to its own. */
interface Copy {
  body: ArrayBuffer;
  headers: [string, string][];
}
/** What is being made now, by key; null is nothing to share. */
const flights = new Map<string, { startedAt: number; copy: Promise<Copy | null> }>();
/** After this a run counts as lost. */
const PATIENCE_MS = 5000;

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

/** How a response that goes through the whole app is renewed; only these show callers their own change at once. */
interface Renewal {
  /** This call is such a renewal: the copy is made again. */
  isOwn: boolean;
  /** Replaces `make` behind a response that was already sent. */
  renew: () => Promise<unknown>;
}

/**
 * The cached response for `path`, else the one that `make` returns, once for all who wait for it. Errors are not
 * cached; where there is no cache, `make` runs each time. Of what the client sends nothing counts but, with `renewal`,
 * the proof that it has just changed something: a copy made before that is not returned to it.
 */
export async function cached(
  c: Context<AppContext>,
  path: string,
  lifetime: Lifetime,
  make: () => Promise<Response>,
  renewal?: Renewal,
): Promise<Response> {
  const key = new URL(path, c.req.url).href;
  // Absent under Node, where the simulation runs.
  if (typeof caches === 'undefined') return fromOrigin(await make());
  const cache = caches.default;
  if (renewal?.isOwn) return store(Date.now(), await make());
  const changed = renewal ? await changedAt(c) : 0;
  const found = await cache.match(key).catch(() => undefined);
  if (!found || isExpired(found) || madeAt(found) <= changed) return makeOnce(changed);
  const refresh = async () => {
    try {
      await renewals.run(key, renewal?.renew ?? (async () => store(Date.now(), await make())));
    } catch (error) {
      console.warn(c.get('requestId'), 'a cached response was not renewed', path, error);
    }
    return found;
  };
  const response = await staleWhileRevalidate({
    cached: found,
    // The cache itself drops what has expired.
    freshness: freshnessOf(
      Date.now() - madeAt(found),
      lifetime.freshSeconds * 1000,
      Number.POSITIVE_INFINITY,
    ),
    refresh,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return fromCache(response);

  /** One `make` of a key at a time in this isolate; a call that has changed something joins none that began before. */
  async function makeOnce(changed: number): Promise<Response> {
    const running = flights.get(key);
    const now = Date.now();
    if (running && running.startedAt > changed && now - running.startedAt < PATIENCE_MS) {
      const copy = await within(PATIENCE_MS, running.copy, null);
      // What is not cached may be only for the one who asked: a limit of its line, for one.
      return copy ? toResponse(copy) : fromOrigin(await make());
    }
    const made = make().then(async (response) => {
      const cacheable = isCacheable(response);
      const sent = await store(now, response);
      return { sent, copy: cacheable ? await copyOf(sent.clone()) : null };
    });
    const flight = { startedAt: now, copy: made.then(({ copy }) => copy).catch(() => null) };
    flights.set(key, flight);
    // Others wait for it also when its own client is gone.
    c.executionCtx.waitUntil(flight.copy.finally(() => flights.get(key) === flight && flights.delete(key)));
    return (await made).sent;
  }

  async function store(startedAt: number, made: Response): Promise<Response> {
    if (!isCacheable(made)) return fromOrigin(made);
    const copy = new Response(made.clone().body, made);
    copy.headers.set(ORIGINAL_CACHE_CONTROL, made.headers.get('cache-control') ?? '');
    copy.headers.set('cache-control', `public, max-age=${lifetime.freshSeconds + lifetime.staleSeconds}`);
    copy.headers.set(CACHED_AT, String(startedAt));
    // A cache that fails costs the next request a query, nothing else.
    await cache.put(key, copy).catch(() => {});
    return fromOrigin(made);
  }
}

/** When `make` of a cached response began, ms since 1970. */
function madeAt(found: Response): number {
  return Number(found.headers.get(CACHED_AT));
}

function isCacheable(made: Response): boolean {
  return made.status === 200 && !isExpired(made);
}

async function copyOf(response: Response): Promise<Copy> {
  return { body: await response.arrayBuffer(), headers: [...response.headers] };
}

function toResponse({ body, headers }: Copy): Response {
  return new Response(body, { headers });
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
