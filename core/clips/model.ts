/** Clips as the API returns them, and their limits. Times are ISO 8601. */

/** The stored part of a post: plain text, never foreign HTML. */
export interface Quote {
  text: string;
  /** Display name: anyone can choose any, so it proves nothing. */
  authorName: string;
  /** Date as X writes it ("August 4, 2026"), or empty. */
  date: string;
}

export interface Clip {
  id: string;
  tokenAddress: string;
  /** As the chain gives it; null while the coin is unknown. */
  tokenSymbol: string | null;
  /** The author's handle without @, as it was when the clip was added. */
  username: string;
  /** The verified handle of the wallet that added it: the author's own, unless the clip was handed in. */
  verifiedXHandle: string;
  /**
   * The handle of the user who handed in another author's post, without @; null for an author's own clip. Such a clip
   * wins nothing (entry.ts).
   */
  handedInBy: string | null;
  /** The wallet that added it. */
  walletAddress: string;
  /** The time at which it was added. */
  timestamp: string;
  /** Canonical. */
  xUrl: string;
  /** Our own markup of the quote (core/clips/embed.ts): escaped text and one link. Null until X has answered. */
  embedHtml: string | null;
  /** The post is deleted or private, by X's last answer. */
  unavailable: boolean;
  /** It was saved as a winner. */
  winner: boolean;
  /** What its author shows of itself; null for a clip that was handed in. `face`: a Face's picture. */
  name: string | null;
  face: string | null;
}

export interface ClipWinner {
  id: string;
  clipId: string;
  pickId: string;
  username: string;
  xUrl: string;
  mode: 'manual' | 'random';
  savedAt: string;
  /** As of a Clip; null once the clip is deleted, and in what a room tells. */
  name: string | null;
  face: string | null;
}

/** A choice, public for ever. A random one has everything from `root` on, and `randomness` once the round appears. */
export interface Pick {
  id: string;
  number: number;
  mode: 'manual' | 'random';
  chosenBy: string;
  startDate: string | null;
  endDate: string | null;
  candidates: number;
  round: string | null;
  clipId: string | null;
  username: string | null;
  xUrl: string | null;
  pickedAt: string;
  /** It was saved as winner. */
  saved: boolean;
}

export interface XAccount {
  verified: boolean;
  /** Without @; null until verified; only the wallet's own browser sees it before a clip shows it. */
  xHandle: string | null;
  /** Signing in with X works now; if not, a post proves the account. Absent means yes. */
  signIn?: boolean;
}

export const CLIPS_PAGE_SIZE = 12;
export const MAX_CLIPS_PAGE_SIZE = 50;
/** Candidates of one random pick. */
export const MAX_CANDIDATES = 10_000;
export const X_POPUP = { width: 600, height: 700 } as const;
export const X_POPUP_POLL_MS = 1000;
export const CALLBACK_CLOSE_MS = 300;
export const CALLBACK_REDIRECT_MS = 1200;
/** Lifetime of a sign-in with X, and of a sentence to post. */
export const X_STATE_LIFETIME_MS = 10 * 60_000;
export const X_CODE_LIFETIME_MS = 60 * 60_000;
/** Wait before a wallet may link another X account, or an account another wallet. */
export const RELINK_COOLDOWN_MS = 7 * 86_400_000;
/** A pick's round appears two periods ahead; the request waits for it at most this long. */
export const PICK_PATIENCE_MS = 10_000;
