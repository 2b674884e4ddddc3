import { useEffect, useState } from 'react';
import { get } from '../client/call.ts';

export interface Reading<T> {
  /** Undefined while it loads, and after a failure. */
  data: T | undefined;
  failed: boolean;
}

/** Reads a path once, and logs a failure. It avoids SWR, because new visitors download Home first. */
export function useReading<T>(path: string, what: string): Reading<T> {
  const [reading, setReading] = useState<Reading<T>>({ data: undefined, failed: false });
  useEffect(() => {
    const left = new AbortController();
    get<T>(path, { signal: left.signal }).then(
      (data) => setReading({ data, failed: false }),
      (error) => {
        if (left.signal.aborted) return;
        console.warn(`Failed to load ${what}`, error);
        setReading({ data: undefined, failed: true });
      },
    );
    return () => left.abort();
  }, [path, what]);
  return reading;
}
