/**
 * Time as a dependency. Whatever waits, limits a wait, or compares stored times with the present uses `systemClock`.
 * Tests of the worker replace its methods (tests/worker/clock.ts), so that hours pass without waiting.
 */

export interface Clock {
  /** Ms since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface Timers {
  /** Calls `task` once, in `ms`. The returned function cancels that. */
  later(ms: number, task: () => void): () => void;
}

export const systemClock: Clock & Timers = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => void systemClock.later(ms, resolve)),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Returns the result of `work`, or `late` when it takes longer than `ms`. The work goes on; if it fails later, the
 * error is ignored.
 */
export async function within<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let cancel = () => {};
  const limit = new Promise<L>((resolve) => {
    cancel = systemClock.later(ms, () => resolve(late));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
}
