/** Waiting and polling, without React: workers use it too. */

/** Resolves after `milliseconds`. */
export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Calls `read` repeatedly, each time `pauseMs` after the last call has ended, until the returned function is called. An
 * interval would not do: SWR drops an answer once a newer read has begun, so answers slower than the interval would
 * never be shown.
 */
export function repeat(read: () => Promise<unknown>, pauseMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const wait = () => {
    if (!stopped) timer = setTimeout(() => void read().then(wait, wait), pauseMs);
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
