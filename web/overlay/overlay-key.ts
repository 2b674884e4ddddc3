/** The overlay's key as it stands in the overlay's address. */

interface AddressKey {
  /** Null: a preview. */
  key: string | null;
  /** It stood in the query, which servers see and write down; the room takes it from there for a limited time only. */
  inQuery: boolean;
  /** What the address should be instead, without the key in its query; null where it may stay. */
  better: string | null;
}

/** Marks a key that came from the query, so that it still counts as such after a reload. */
const FROM_QUERY = 'from';

/** Reads `#key=…`, or `?key=…` as addresses had it before. What else stands in the query is OBS's. */
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
