/** The operator's switchboard: what an admin can block. rules.ts says what that refuses. */

export const BLOCK_KINDS = ['tips', 'giveaways', 'mint', 'wallet', 'giveaway', 'country'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What a block is about. `key`: an address, a country in two letters, or empty for the kinds without one. */
export interface BlockSubject {
  kind: BlockKind;
  key: string;
}

export interface NewBlock extends BlockSubject {
  /** For admins and the audit log. No one else reads it. */
  reason: string;
  /** The time at which it ends by itself, ISO 8601; null if only an admin ends it. */
  until: string | null;
}

/** A block as admins read it. */
export interface Block extends NewBlock {
  /** The wallet of the admin who set it. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/** Stands in place of a blocked giveaway's title and description. */
export const HIDDEN_TEXT = 'Hidden by the operator';

/**
 * Returns the title that a signed text about a giveaway names: pages of a blocked giveaway know only HIDDEN_TEXT, and
 * its creator still cancels and draws. The id in the same text says which giveaway it is.
 */
export function titleIn(message: string | undefined, title: string): string {
  return message?.includes(`\nTitle: ${JSON.stringify(HIDDEN_TEXT)}\n`) ? HIDDEN_TEXT : title;
}
