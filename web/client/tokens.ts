/** The calls under /api/tokens. */
import type { KnownToken } from '../../core/tokens/known.ts';
import { get } from './call.ts';
import { useRead } from './read.ts';

/** Few tokens fit one letter, and each letter typed is a search. */
const SHORTEST = 2;

/** Tokens that fit `text`; undefined while they are looked for. */
export function useTokenSearch(text: string) {
  const search = text.trim();
  return useRead<KnownToken[]>(
    [...search].length < SHORTEST ? null : `/api/tokens?${new URLSearchParams({ search })}`,
    get,
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 30_000 },
  );
}

/** Returns the tokens that a wallet is the creator of. */
export function useCreatedTokens(creator: string | null) {
  return useRead<KnownToken[]>(creator && `/api/tokens?creator=${creator}`, get, {
    revalidateOnFocus: false,
    dedupingInterval: 30_000,
  });
}
