import { expect, test, vi } from 'vitest';
import { type Freshness, freshnessOf, staleWhileRevalidate } from './stale-while-revalidate.ts';

/** Work that the caller lets continue behind its response. */
function background() {
  const work: Promise<unknown>[] = [];
  return { work, waitUntil: (one: Promise<unknown>) => void work.push(one) };
}

const never = () => new Promise<string>(() => {});
const failing = () => Promise.reject(new Error('down'));

test('staleWhileRevalidate returns a fresh value without a refresh', async () => {
  const refresh = vi.fn(async () => 'new');
  expect(await staleWhileRevalidate({ cached: 'old', freshness: 'fresh', refresh })).toBe('old');
  expect(refresh).not.toHaveBeenCalled();
});

test('staleWhileRevalidate returns a stale value at once and refreshes it behind the response', async () => {
  const { work, waitUntil } = background();
  let stored = 'old';
  const refresh = async () => {
    stored = 'new';
    return stored;
  };
  const cached = stored;
  expect(await staleWhileRevalidate({ cached, freshness: 'stale', refresh, waitUntil })).toBe('old');
  await Promise.all(work);
  expect([work.length, stored]).toEqual([1, 'new']);
});

test('staleWhileRevalidate refreshes a stale value first if nothing can run behind the response', async () => {
  const refresh = async () => 'new';
  expect(await staleWhileRevalidate({ cached: 'old', freshness: 'stale', refresh })).toBe('new');
});

test('staleWhileRevalidate waits for the refresh of an expired or missing value', async () => {
  const { waitUntil } = background();
  const refresh = async () => 'new';
  for (const cached of ['old', null])
    expect(await staleWhileRevalidate({ cached, freshness: 'expired', refresh, waitUntil })).toBe('new');
});

test('staleWhileRevalidate returns an expired value if the refresh fails or is late', async () => {
  const { work, waitUntil } = background();
  const expired = { cached: 'old', freshness: 'expired', waitUntil, patienceMs: 20 } as const;
  expect(await staleWhileRevalidate({ ...expired, refresh: failing })).toBe('old');
  expect(await staleWhileRevalidate({ ...expired, refresh: never })).toBe('old');
  // A failure behind the response is not an unhandled rejection.
  await expect(work[0]).resolves.toBe(null);
});

test('staleWhileRevalidate throws the error of the refresh if nothing is cached', async () => {
  const { waitUntil } = background();
  const refresh = failing as () => Promise<string>;
  const missing = { cached: null, freshness: 'expired' as const, refresh, waitUntil };
  await expect(staleWhileRevalidate(missing)).rejects.toThrow('down');
});

test.each<[number, Freshness]>([
  [0, 'fresh'],
  [9, 'fresh'],
  [10, 'stale'],
  [29, 'stale'],
  [30, 'expired'],
  [Number.POSITIVE_INFINITY, 'expired'],
])('freshnessOf calls an age of %d ms %s', (age, freshness) => {
  expect(freshnessOf(age, 10, 30)).toBe(freshness);
});
