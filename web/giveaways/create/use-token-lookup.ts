import { useEffect, useState } from 'react';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { get } from '../../client/call.ts';
import { useDebounced } from '../../hooks.ts';

const DEBOUNCE_MS = 300;
const LEAST_CHARACTERS = 20;

/** The token at an address that is being typed; null until it is found. A failed lookup is ignored. */
export function useTokenLookup(address: string): { token: TokenInfo | null; looking: boolean } {
  const [found, setFound] = useState<{ of: string; token: TokenInfo | null } | null>(null);
  const typed = address.trim();
  const worth = typed.length >= LEAST_CHARACTERS;
  const asked = useDebounced(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (asked.length < LEAST_CHARACTERS) return;
    const request = new AbortController();
    get<TokenInfo>(`/api/tip/${encodeURIComponent(asked)}`, { signal: request.signal }).then(
      (token) => setFound({ of: asked, token }),
      () => {
        if (!request.signal.aborted) setFound({ of: asked, token: null });
      },
    );
    return () => request.abort();
  }, [asked]);
  const current = found?.of === typed;
  return { token: current ? found.token : null, looking: worth && !current };
}
