import { useEffect, useState } from 'react';
import { cleanMessage } from '../client/tips.ts';

const DEBOUNCE_MS = 350;

/** The message as the stream will show it, once that is known to differ from what was typed; else null. */
export function useCleanMessage(message: string): string | null {
  const [cleaned, setCleaned] = useState<{ of: string; text: string } | null>(null);
  const typed = message.trim();
  useEffect(() => {
    if (!typed) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      // The preview is a courtesy: the worker cleans the message in any case.
      cleanMessage(typed, request.signal).then(
        (text) => setCleaned({ of: typed, text }),
        () => {},
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed]);
  return cleaned && cleaned.of === typed && cleaned.text !== typed ? cleaned.text : null;
}
