import { useEffect, useState } from 'react';
import { cleanMessage } from '../client/tips.ts';
import { useDebounced } from '../hooks.ts';

const DEBOUNCE_MS = 350;

/** The message as the stream will show it, once it is known to differ from the typed one; else null. */
export function useCleanMessage(message: string): string | null {
  const [cleaned, setCleaned] = useState<{ of: string; text: string } | null>(null);
  const typed = message.trim();
  const asked = useDebounced(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (!asked) return;
    const request = new AbortController();
    // The preview is optional: the worker cleans the message in any case.
    cleanMessage(asked, request.signal).then(
      (text) => setCleaned({ of: asked, text }),
      () => {},
    );
    return () => request.abort();
  }, [asked]);
  return cleaned && cleaned.of === typed && cleaned.text !== typed ? cleaned.text : null;
}
