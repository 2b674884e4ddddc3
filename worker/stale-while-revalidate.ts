/** The one cache policy of edge responses, token readings and prices. Each caller stores its copy itself. */
import { within } from '../chain/clock.ts';

/**
 * fresh: returned. stale: returned, then refreshed behind the response. expired: returned if the refresh fails or is
 * late.
 */
export type Freshness = 'fresh' | 'stale' | 'expired';

interface Revalidation<T> {
  /** Null: there is no copy, so it waits for the refresh. */
  cached: T | null;
  freshness: Freshness;
  /** Reads and stores the new value. It must run once for many simultaneous callers (SingleFlight). */
  refresh: () => Promise<T>;
  /** Keeps work alive behind the response; without it a stale value is refreshed before the response. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Longest wait for a refresh if there is a copy; without it, until the refresh ends. */
  patienceMs?: number;
}

/** Returns the copy or a new value. Throws the error of `refresh` only without a copy. */
export async function staleWhileRevalidate<T>(it: Revalidation<T>): Promise<T> {
  const { cached, freshness, waitUntil, patienceMs } = it;
  if (cached !== null && freshness === 'fresh') return cached;
  const refreshed = it.refresh();
  // This also keeps a first refresh alive for other clients when its own client disconnects.
  waitUntil?.(refreshed.catch(() => null));
  if (cached === null) return refreshed;
  if (freshness === 'stale' && waitUntil) return cached;
  try {
    return patienceMs === undefined ? await refreshed : await within(patienceMs, refreshed, cached);
  } catch {
    return cached;
  }
}

/** Returns the freshness by the age of the copy. All in milliseconds. */
export function freshnessOf(ageMs: number, freshMs: number, staleMs: number): Freshness {
  return ageMs < freshMs ? 'fresh' : ageMs < staleMs ? 'stale' : 'expired';
}
