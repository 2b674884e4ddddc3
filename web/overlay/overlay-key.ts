/** The overlay's key in the overlay's address. */

interface AddressKey {
  /** Null: a preview. */
  key: string | null;
  /** It was in the query, which servers see and log; the room accepts it from there for a limited time only. */
  inQuery: boolean;
  /** The address without the key in its query; null if the address may stay. */
  better: string | null;
}

/** Marks a key that came from the query, so that it still counts as such after a reload. */
const FROM_QUERY = 'from';

/** Reads `#key=…`, or `?key=…` of older addresses. The rest of the query belongs to OBS. */
export function readKey({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): AddressKey {
  const fragment = new URLSearchParams(hash.slice(1));
  const own = fragment.get('key');
  const query = new URLSearchParams(search);
  const queried = query.get('key');
  query.delete('key');
  const rest = query.size > 0 ? `?${query}` : '';
  if (own) {
    const better = queried === null ? null : `${pathname}${rest}${hash}`;
    return { key: own, inQuery: fragment.get(FROM_QUERY) === 'query', better };
  }
  if (!queried) return { key: null, inQuery: false, better: null };
  const moved = new URLSearchParams({ key: queried, [FROM_QUERY]: 'query' });
  return { key: queried, inQuery: true, better: `${pathname}${rest}#${moved}` };
}
