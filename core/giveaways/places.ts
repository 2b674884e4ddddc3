/** How a prize is divided into places. Apart from draft.ts, so that pages need not load the words it refuses. */

/**
 * `total` base units in `count` equal places; what cannot be divided goes to the first one. Throws RangeError without a
 * place.
 */
export function equalPlaces(total: bigint, count: number): bigint[] {
  return shared(total, new Array<bigint>(count).fill(1n));
}

/**
 * `total` base units in `count` falling places: the last gets one part, the one before it two, the first `count`, and
 * what cannot be divided. Throws RangeError without a place.
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
