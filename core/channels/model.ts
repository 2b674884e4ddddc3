/** Channels: whom tips, rooms and overlays stand for, and the names of their pages. */

/**
 * A wallet that has signed, or one coin whose creator it is. `subject` is the address that stands wherever a token's
 * address stands. It never says whom a tip pays: the chain does, or the wallet that signed.
 */
export interface Channel {
  wallet: string;
  subject: string;
  /** The name of its page, /@name; null without one. */
  name: string | null;
  /** ISO 8601. */
  claimedAt: string;
}

/** What GET /api/names/{name} returns. */
export interface ChannelName {
  /** As its owner writes it. */
  name: string;
  wallet: string;
  subject: string;
  /** ISO 8601. */
  since: string;
  /** The X account that the wallet has proven and shows, without "@". */
  handle: string | null;
  /** While the name moves from one wallet to another, its page shows both and takes no tips. `until`: ISO 8601. */
  move: { from: string; to: string; until: string } | null;
  /** Whether the subject's creator is another wallet now. Then tips by name stop. */
  creatorChanged: boolean;
}

/** What GET /api/names/{name}/free?wallet= returns: why a wallet cannot take a name, in a sentence. */
export interface NameAnswer {
  name: string;
  isFree: boolean;
  reason: string | null;
  /** Free names near it, at most three. */
  suggestions: string[];
}
