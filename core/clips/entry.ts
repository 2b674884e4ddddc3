/** The rules by which a post becomes a clip and can win: only its own author's entry can. */
import { Refusal } from '../refusals.ts';
import type { Clip } from './model.ts';

/** Clips that one wallet can add within `ENTRY_WINDOW_MS`, and how many of them may be handed in. */
export const MAX_CLIPS = 30;
export const MAX_HANDED_IN = 10;
export const ENTRY_WINDOW_MS = 86_400_000;

/** The number of clips that the wallet has added within the window. */
export interface RecentEntries {
  all: number;
  handedIn: number;
}

/**
 * Refuses a post that cannot become a clip, before X is asked. `existing`: the clip that the token has of this post.
 * Returns whether the author takes over a clip that was handed in. Refuses clip_duplicate, clip_limit.
 */
export function checkEntry(
  account: string,
  existing: { author: string; handedIn: boolean } | undefined,
  recent: RecentEntries,
): { takesOver: boolean } {
  const takesOver = existing?.handedIn === true && isSameHandle(existing.author, account);
  if (existing && !takesOver) throw new Refusal('clip_duplicate');
  if (recent.all >= MAX_CLIPS) throw new Refusal('clip_limit', { most: MAX_CLIPS });
  return { takesOver };
}

/** Returns whether a post by `author`, added by a wallet with `account`, is handed in. Refuses hand_in_limit. */
export function isHandedIn(author: string, account: string, recent: RecentEntries): boolean {
  if (isSameHandle(author, account)) return false;
  if (recent.handedIn >= MAX_HANDED_IN) throw new Refusal('hand_in_limit', { most: MAX_HANDED_IN });
  return true;
}

/**
 * Returns why a clip cannot win, or null. Anyone could hand in a stranger's post, so a prize needs its author's own
 * entry. That comes first: a post that is gone may come back.
 */
export function noPrizeReason(clip: Pick<Clip, 'handedInBy' | 'unavailable'>): 'handed-in' | 'gone' | null {
  if (clip.handedInBy !== null) return 'handed-in';
  return clip.unavailable ? 'gone' : null;
}

/** Compares handles as X does, without regard to case. */
function isSameHandle(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
