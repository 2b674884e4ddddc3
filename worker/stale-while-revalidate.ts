/** The one cache policy of edge responses, token readings and prices. Each caller stores its copy itself. */
import { within } from '../chain/time-limit.ts';

/**
 * fresh: returned. stale: returned, then refreshed behind the response. expired: returned if the refresh fails or is
 * late.
 */
export type Freshness = 'fresh' | 'stale' | 'expired';

interface Revalidation<T> {
  /** Null: nothing is cached, so that the refresh is all there is. */
  cached: T | null;
  freshness: Freshness;
  /** Reads and stores the new value. It must run once for many simultaneous callers (SingleFlight). */
  refresh: () => Promise<T>;
  /** Keeps work alive behind the response; without it a stale value is refreshed before the response. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Longest wait for a refresh while something is cached; without it, until the refresh ends. */
  patienceMs?: number;
}

/** Throws what `refresh` throws only if nothing is cached. */
export async function staleWhileRevalidate<T>(it: Revalidation<T>): Promise<T> {
  const { cached, freshness, waitUntil, patienceMs } = it;
  if (cached !== null && freshness === 'fresh') return cached;
  const refreshed = it.refresh();
  // Also keeps a first refresh alive that others wait for when its own client disconnects.
  waitUntil?.(refreshed.catch(() => null));
  if (cached === null) return refreshed;
  if (freshness === 'stale' && waitUntil) return cached;
  try {
    return patienceMs === undefined ? await refreshed : await within(patienceMs, refreshed, cached);
  } catch {
    return cached;
  }
}

/** By the age of what is cached. All in milliseconds. */
export function freshnessOf(ageMs: number, freshMs: number, staleMs: number): Freshness {
  return ageMs < freshMs ? 'fresh' : ageMs < staleMs ? 'stale' : 'expired';
}
