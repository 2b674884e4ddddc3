import { useEffect, useState } from 'react';
import type { TokenInfo } from '../../../core/tokens.ts';
import { get } from '../../client/call.ts';

const DEBOUNCE_MS = 300;
const LEAST_CHARACTERS = 20;

/** What is known of the token at an address that is being typed; null until then. A failed lookup is ignored. */
export function useTokenLookup(address: string): { token: TokenInfo | null; looking: boolean } {
  const [found, setFound] = useState<{ of: string; token: TokenInfo | null } | null>(null);
  const typed = address.trim();
  const worth = typed.length >= LEAST_CHARACTERS;
  useEffect(() => {
    if (!worth) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      get<TokenInfo>(`/api/tip/${encodeURIComponent(typed)}`, { signal: request.signal }).then(
        (token) => setFound({ of: typed, token }),
        () => {
          if (!request.signal.aborted) setFound({ of: typed, token: null });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed, worth]);
  const current = found?.of === typed;
  return { token: current ? found.token : null, looking: worth && !current };
}
