/** Reads lists in pages. It is separate from read.ts because a tip page reads none. */
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import { type ReadKey, SETTINGS } from './read.ts';

export interface Pages<P> {
  /** The pages read so far; undefined before the first one. */
  data: P[] | undefined;
  error: unknown;
  isLoading: boolean;
  isValidating: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): void;
  mutate: ReturnType<typeof useSWRInfinite<P, unknown>>['mutate'];
}

/**
 * Returns a list in pages. `keyOf` names the page after `cursor` (null: the first one), or returns null to read
 * nothing.
 */
export function usePages<P extends { nextCursor: string | null }, K extends ReadKey = string>(
  keyOf: (cursor: string | null) => K | null,
  read: (key: K) => Promise<P>,
  options?: SWRInfiniteConfiguration<P, unknown>,
): Pages<P> {
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<P, unknown>(
    (index: number, previous: P | null) =>
      index > 0 && !previous?.nextCursor ? null : keyOf(previous?.nextCursor ?? null),
    read,
    { ...SETTINGS, ...options },
  );
  return {
    data,
    error,
    isLoading,
    isValidating,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize(size + 1),
    mutate,
  };
}

/** Returns the entries of all pages, each once: a new entry at the top moves others to the next page. */
export function entriesOf<P, E extends { id: string }>(
  pages: readonly P[],
  entriesIn: (page: P) => E[],
): E[] {
  return [...new Map(pages.flatMap(entriesIn).map((entry) => [entry.id, entry])).values()];
}
