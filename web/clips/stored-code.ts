/**
 * The sentence that the user is about to post on X. A phone that opens X may discard this page meanwhile, so the
 * sentence is stored for this tab.
 */
import type { GivenCode } from '../client/clips.ts';
import { readText, tabStorage, writeText } from '../storage.ts';

const KEY = 'fanfare.x-code';

/** The code in a stored text if it is well-formed, belongs to `wallet` and is still valid at `now` (ms since 1970). */
export function readCode(text: string | null, wallet: string, now: number): GivenCode | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<GivenCode & { wallet: string }> | null;
    if (stored?.wallet !== wallet || !(Date.parse(stored.expiresAt ?? '') > now)) return null;
    const { code, sentence, expiresAt } = stored;
    return typeof code === 'string' && typeof sentence === 'string' && expiresAt
      ? { code, sentence, expiresAt }
      : null;
  } catch {
    return null;
  }
}

export function storedCode(wallet: string): GivenCode | null {
  return readCode(readText(tabStorage, KEY), wallet, Date.now());
}

/** Null removes it. */
export function storeCode(wallet: string, given: GivenCode | null): void {
  writeText(tabStorage, KEY, given && JSON.stringify({ wallet, ...given }));
}
