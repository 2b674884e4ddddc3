/** Divides a prize into places. It is separate from draft.ts, so that pages need not load its banned words. */

/**
 * Divides `total` base units into `count` equal places; the remainder goes to the first one. Throws RangeError without
 * a place.
 */
export function equalPlaces(total: bigint, count: number): bigint[] {
  return shared(total, new Array<bigint>(count).fill(1n));
}

/**
 * Divides `total` base units into `count` falling places: the last gets one part, the one before it two, the first
 * `count` and the remainder. Throws RangeError without a place.
 */
export function ladderPlaces(total: bigint, count: number): bigint[] {
  return shared(
    total,
    Array.from({ length: count }, (_, place) => BigInt(count - place)),
  );
}

function shared(total: bigint, parts: readonly bigint[]): bigint[] {
  if (parts.length === 0) throw new RangeError('a prize has at least one place');
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const amounts = parts.map((part) => (total * part) / whole);
  const given = amounts.reduce((sum, amount) => sum + amount, 0n);
  return amounts.map((amount, place) => (place === 0 ? amount + total - given : amount));
}
