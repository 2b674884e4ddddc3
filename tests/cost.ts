/**
 * Returns milliseconds a call: the best of several rounds, because a busy machine may delay any of them. Compare it with
 * the cost of something else in the same run; alone it only tells how fast the machine is.
 */
export function costOf(call: () => unknown, rounds = 40, calls = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    for (let i = 0; i < calls; i++) call();
    best = Math.min(best, (performance.now() - before) / calls);
  }
  return best;
}
