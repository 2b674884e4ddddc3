import { useEffect, useState } from 'react';
import { cleanTexts } from '../client/tips.ts';
import { useDebounced } from '../hooks.ts';

const DEBOUNCE_MS = 350;

export interface Cleaned {
  /** As the stream will show it, once it is known to differ from the typed one; else null. */
  message: string | null;
  /** The same; '' stands for an anonymous tip. */
  name: string | null;
}

const SAME: Cleaned = { message: null, name: null };

/** Message and name as the stream will show them. */
export function useCleanTexts(message: string, name: string): Cleaned {
  const [known, setKnown] = useState<{ of: string; message: string; name: string } | null>(null);
  const typed = [message.trim(), name.trim()] as const;
  // A message has lines of its own, a name has none.
  const key = JSON.stringify(typed);
  const asked = useDebounced(key, DEBOUNCE_MS);
  useEffect(() => {
    const [askedMessage, askedName] = JSON.parse(asked) as [string, string];
    if (!askedMessage && !askedName) return;
    const request = new AbortController();
    // The preview is optional: the worker cleans both in any case.
    cleanTexts(askedMessage, askedName, request.signal).then(
      (clean) => setKnown({ of: asked, message: clean.message, name: clean.name ?? '' }),
      () => {},
    );
    return () => request.abort();
  }, [asked]);
  if (known?.of !== key) return SAME;
  return {
    message: known.message === typed[0] ? null : known.message,
    name: known.name === typed[1] ? null : known.name,
  };
}
