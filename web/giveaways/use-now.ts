import { useEffect, useState } from 'react';

/** The clock in milliseconds, read anew every `everyMs`; a hidden page reads it when it is looked at again. */
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
