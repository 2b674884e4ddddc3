/** Moderation of a token's alerts: the creator's settings (private), and the ruling for each tip. */

/**
 * filter: lists mask, the judge removes words, and no one needs to be there. hold: untrusted tips wait `holdSeconds`;
 * flagged, suspect and foreign ones wait until someone decides, and so do all but everyday words while no one is at the
 * desk. approve: every alert with words waits until someone decides.
 */
export const MODES = ['filter', 'hold', 'approve'] as const;
export type Mode = (typeof MODES)[number];

/** mask: ****. drop: shown without its message. hold: waits for a decision. */
export const WORD_ACTIONS = ['mask', 'drop', 'hold'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/** The most blocked wallets of a token. */
export const MAX_BLOCKED = 500;
export const MAX_TRUSTED = 500;
/** Once so many wallets are blocked only the creator blocks more: no moderator fills the list. */
export const MAX_BLOCKED_BY_MODERATORS = 200;

export interface ModerationSettings {
  mode: Mode;
  /** 3 to 120. */
  holdSeconds: number;
  /** Beside the platform's list; at most 500. */
  words: readonly { word: string; action: WordAction }[];
  /** Base58 wallets whose tips are paid and never shown; at most MAX_BLOCKED. */
  blocked: readonly string[];
  /** Wallets that skip the wait of a hold, beside those that earned it (trust.ts); at most 500. */
  trusted: readonly string[];
  /** Holders of the coin skip it too. */
  trustHolders: boolean;
  /** In a filter: words that the judge may not understand are shown. */
  otherLanguages: boolean;
  /** Everything new is held until the creator resumes. */
  panic: boolean;
}

export const DEFAULT_MODERATION: ModerationSettings = {
  mode: 'filter',
  holdSeconds: 10,
  words: [],
  blocked: [],
  trusted: [],
  trustHolders: false,
  otherLanguages: true,
  panic: false,
};

/** The public part of a token's moderation: the tip form uses it to announce the handling of a message. */
export type PublicModeration = Pick<ModerationSettings, 'mode' | 'holdSeconds'>;

/** Returns the public part. During a panic every alert waits for someone. */
export function publicModeration({ mode, holdSeconds, panic }: ModerationSettings): PublicModeration {
  return { mode: panic ? 'approve' : mode, holdSeconds };
}

/**
 * The reason why an alert is held, for moderators: a word of the list, the judge, no judge's answer, words that
 * the judge may not understand, the mode, a panic. unattended: its room releases it after the hold's time if someone is at the desk; else it waits for
 * someone.
 */
const HOLD_REASONS = [
  'word',
  'judge',
  'silent-judge',
  'language',
  'mode',
  'unattended',
  'panic',
  'moderator',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * The decision about a tip before it reached its room; stored in D1 (tip_rulings) and given to the room with the tip.
 * Public readers see words (message and name) only of tips whose ruling says so: `areWordsPublic`.
 */
export interface Ruling {
  /**
   * shown: as it is. held: waits until `until` (ms since 1970), or for a decision if that is null. wordless: shown
   * without message, name and voice. removed: paid, and never shown.
   */
  state: 'shown' | 'held' | 'wordless' | 'removed';
  until: number | null;
  reasons: readonly HoldReason[];
  /** The stream may show the tip's face where it shows those of trusted wallets. */
  trusted?: boolean;
}

export function areWordsPublic({ state, until }: Pick<Ruling, 'state' | 'until'>, now: number): boolean {
  return state === 'shown' || (state === 'held' && until !== null && until <= now);
}
