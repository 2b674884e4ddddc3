/** Moderation of a token's alerts: the creator's settings (private), and the ruling for each tip. */

/**
 * filter: lists mask, the judge removes words, and no one needs to be there. hold: untrusted tips wait `holdSeconds`;
 * flagged tips wait until someone decides, and so do all but everyday words while no one is at the desk. approve: every
 * alert with words waits until someone decides.
 */
export const MODES = ['filter', 'hold', 'approve'] as const;
export type Mode = (typeof MODES)[number];

/** mask: ****. drop: shown without its message. hold: waits for a decision. */
export const WORD_ACTIONS = ['mask', 'drop', 'hold'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/** The most blocked wallets of a token. */
export const MAX_BLOCKED = 500;
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
  /**
   * Wallets that pass a hold: those with so many earlier tips that no one stopped (null: none), and holders of the
   * coin.
   */
  trust: { cleanTips: number | null; holders: boolean };
  /** Everything new is held until the creator resumes. */
  panic: boolean;
}

export const DEFAULT_MODERATION: ModerationSettings = {
  mode: 'filter',
  holdSeconds: 10,
  words: [],
  blocked: [],
  // A few small tips and ten minutes would buy a wallet out of the judge: only a creator may decide that.
  trust: { cleanTips: null, holders: false },
  panic: false,
};

/** The public part of a token's moderation: the tip form uses it to announce the handling of a message. */
export type PublicModeration = Pick<ModerationSettings, 'mode' | 'holdSeconds'>;

/** Returns the public part. During a panic every alert waits for someone. */
export function publicModeration({ mode, holdSeconds, panic }: ModerationSettings): PublicModeration {
  return { mode: panic ? 'approve' : mode, holdSeconds };
}

/**
 * The reason why an alert is held, for moderators: a word of the list, the judge, no judge's answer, its language, the
 * mode, a panic. unattended: its room releases it after the hold's time if someone is at the desk; else it waits for
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
}

export function areWordsPublic({ state, until }: Pick<Ruling, 'state' | 'until'>, now: number): boolean {
  return state === 'shown' || (state === 'held' && until !== null && until <= now);
}
