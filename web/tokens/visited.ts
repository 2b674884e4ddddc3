/** The tokens that this device opened, newest first. The list never leaves the device. */
import { useSyncExternalStore } from 'react';
import { looksLikeAddress } from '../../core/pages.ts';
import type { KnownToken } from '../../core/tokens/known.ts';
import { browserStorage, readText, writeText } from '../storage.ts';

/** A stored token. Name and symbol are empty until its page was loaded once. */
export type VisitedToken = Pick<KnownToken, 'tokenAddress' | 'name' | 'symbol' | 'imageUrl'>;

export const MOST_VISITED = 12;
const KEY = 'visitedTokens';
const listeners = new Set<() => void>();
let cached: { text: string | null; tokens: readonly VisitedToken[] } = { text: null, tokens: [] };

/** Moves the token to the top. A token without a name keeps its known name. */
export function storeVisited(token: Partial<VisitedToken> & Pick<VisitedToken, 'tokenAddress'>): void {
  if (!looksLikeAddress(token.tokenAddress)) return;
  const known = visitedTokens();
  const before = known.find((each) => each.tokenAddress === token.tokenAddress);
  const { tokenAddress } = token;
  const entry = {
    tokenAddress,
    name: token.name ?? before?.name ?? '',
    symbol: token.symbol ?? before?.symbol ?? '',
    imageUrl: token.imageUrl === undefined ? (before?.imageUrl ?? null) : token.imageUrl,
  };
  const others = known.filter((each) => each.tokenAddress !== tokenAddress);
  store(JSON.stringify([entry, ...others].slice(0, MOST_VISITED)));
}

export function forgetTokens(): void {
  store(null);
}

/** Reads the stored tokens, and drops malformed entries, for example of another version. */
export function visitedTokens(): readonly VisitedToken[] {
  const text = readText(browserStorage, KEY);
  if (text !== cached.text) cached = { text, tokens: parsed(text) };
  return cached.tokens;
}

/** Returns the stored tokens, up to date with the changes of this page. */
export function useVisitedTokens(): readonly VisitedToken[] {
  return useSyncExternalStore(subscribe, visitedTokens, () => NONE);
}

const NONE: readonly VisitedToken[] = [];

function parsed(text: string | null): readonly VisitedToken[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isVisited).slice(0, MOST_VISITED) : NONE;
  } catch {
    return NONE;
  }
}

function isVisited(value: unknown): value is VisitedToken {
  if (typeof value !== 'object' || value === null) return false;
  const { tokenAddress, name, symbol, imageUrl } = value as Record<string, unknown>;
  return (
    typeof tokenAddress === 'string' &&
    looksLikeAddress(tokenAddress) &&
    typeof name === 'string' &&
    typeof symbol === 'string' &&
    (imageUrl === null || typeof imageUrl === 'string')
  );
}

function store(text: string | null): void {
  writeText(browserStorage, KEY, text);
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
