/**
 * Returns milliseconds of this process's CPU a call: the best of several rounds, because a busy machine slows any of
 * them. Compare it with the cost of something else in the same run; alone it only tells how fast the machine is.
 */
export function costOf(call: () => unknown, rounds = 40, calls = 1): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < calls; i++) call();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000 / calls);
  }
  return best;
}
