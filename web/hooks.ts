/** Hooks that belong to no domain. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** Returns the time in ms, read every `everyMs`. A hidden page reads it again when it becomes visible. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [everyMs]);
  return now;
}

/** Returns `value` after it has stayed the same for `milliseconds`. The first value is returned at once. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Runs `task` after the first render and after each change of `value`. It sees the newest props and state. */
export function useOnChange<T>(value: T, task: (value: T) => void): void {
  const run = useEffectEvent(task);
  useEffect(() => {
    // The result of `task` is no clean-up function: in newer browsers even scrollTo returns a promise.
    run(value);
  }, [value]);
}

/** Returns whether a media query matches, and follows it. */
export function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}
