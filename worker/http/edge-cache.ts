/**
 * Caches responses at the edge, one copy in each of Cloudflare's locations: returned as they are while fresh, returned
 * and renewed behind the response while stale. Only for responses that are the same for all users (decision 24).
 */
import type { Context } from 'hono';
import { within } from '../../chain/clock.ts';
import type { AppContext } from '../env.ts';
import { freshnessOf, staleWhileRevalidate } from '../stale-while-revalidate.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { changedAt } from './fresh-pass.ts';

export interface Lifetime {
  freshSeconds: number;
  /** Time after freshness during which a copy is returned and renewed. */
  staleSeconds: number;
}

const CACHED_AT = 'x-cached-at';
/** Header of a response that is wrong from a known moment on, ms since 1970: the cache then drops it. */
export const CACHE_UNTIL = 'x-cache-until';
/** Header for the clients' cache-control: the cached copy carries one for the cache. */
const ORIGINAL_CACHE_CONTROL = 'x-cache-original-control';
/** Runs one renewal of a key at a time in this isolate, however many requests find it stale. */
const renewals = new SingleFlight<unknown>();

/** A response in a form that other requests can share: a response itself belongs to its own request. */
interface Copy {
  body: ArrayBuffer;
  headers: [string, string][];
}
/** Running calls of `make`, by key; a copy of null cannot be shared. */
const flights = new Map<string, { startedAt: number; copy: Promise<Copy | null> }>();
/** After this a run counts as lost. */
const PATIENCE_MS = 5000;

/** Caches a response no longer than until the soonest of these times (ms since 1970); null is no limit. */
export function cacheOnlyUntil(response: Response, times: readonly (number | null)[]): Response {
  const known = times.filter((time) => time !== null);
  if (known.length > 0) response.headers.set(CACHE_UNTIL, String(Math.min(...known)));
  return response;
}

/** Returns until when the response may be cached, ms since 1970; null without such a limit. */
export function cacheUntil(response: Response): number | null {
  const text = response.headers.get(CACHE_UNTIL);
  return text === null ? null : Number(text);
}

/** The renewal of a response that goes through the whole app; only these show callers their own change at once. */
interface Renewal {
  /** This call is such a renewal: the copy is made again. */
  isOwn: boolean;
  /** Replaces `make` behind a response that was already sent. */
  renew: () => Promise<unknown>;
}

/**
 * Returns the cached response for `path`, else the one that `make` returns, once for all who wait for it. Errors are
 * not cached; without a cache, `make` runs each time. Of the client's data only the proof of `renewal` counts: a client
 * that has just changed something gets no copy made before that.
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
    // The cache itself drops expired copies.
    freshness: freshnessOf(
      Date.now() - madeAt(found),
      lifetime.freshSeconds * 1000,
      Number.POSITIVE_INFINITY,
    ),
    refresh,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return fromCache(response);

  /** Runs one `make` of a key at a time in this isolate; a call that changed something joins no earlier one. */
  async function makeOnce(changed: number): Promise<Response> {
    const running = flights.get(key);
    const now = Date.now();
    if (running && running.startedAt > changed && now - running.startedAt < PATIENCE_MS) {
      const copy = await within(PATIENCE_MS, running.copy, null);
      // An uncached response may be only for its own caller: a limit of its line, for one.
      return copy ? toResponse(copy) : fromOrigin(await make());
    }
    const made = make().then(async (response) => {
      const cacheable = isCacheable(response);
      const sent = await store(now, response);
      return { sent, copy: cacheable ? await copyOf(sent.clone()) : null };
    });
    const flight = { startedAt: now, copy: made.then(({ copy }) => copy).catch(() => null) };
    flights.set(key, flight);
    // Others wait for it also after its own client has gone.
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

/** Returns when `make` of a cached response began, ms since 1970. */
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
