/** Moderation of a token's alerts: what its creator sets (private), and what is decided for each tip. */

/**
 * filter: lists mask, the judge removes words, no one needs to be there. hold: what is not trusted waits `holdSeconds`,
 * and what was flagged longer, until someone decides; so does all but everyday words while no one is at the desk. approve: every alert with words waits until someone decides.
 */
export const MODES = ['filter', 'hold', 'approve'] as const;
export type Mode = (typeof MODES)[number];

/** mask: ****. drop: shown without its message. hold: waits for a decision. */
export const WORD_ACTIONS = ['mask', 'drop', 'hold'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

export interface ModerationSettings {
  mode: Mode;
  /** 3 to 120. */
  holdSeconds: number;
  /** Beside the platform's list; at most 500. */
  words: readonly { word: string; action: WordAction }[];
  /** Base58 wallets whose tips are paid and never shown; at most 500. */
  blocked: readonly string[];
  /** Who passes a hold: wallets with so many earlier tips that no one stopped (null: none), and holders of the coin. */
  trust: { cleanTips: number | null; holders: boolean };
  /** Everything new is held until the creator resumes. */
  panic: boolean;
}

export const DEFAULT_MODERATION: ModerationSettings = {
  mode: 'filter',
  holdSeconds: 10,
  words: [],
  blocked: [],
  trust: { cleanTips: 3, holders: false },
  panic: false,
};

/** What everyone may know of a token's moderation: the tip form says what will happen to a message. */
export type PublicModeration = Pick<ModerationSettings, 'mode' | 'holdSeconds'>;

/** During a panic everything waits for someone. */
export function publicModeration({ mode, holdSeconds, panic }: ModerationSettings): PublicModeration {
  return { mode: panic ? 'approve' : mode, holdSeconds };
}

/**
 * Why an alert is held, for moderators: a word of the list, the judge, no judge's answer, its language, the mode, a panic.
 * unattended: its room lets it go after the hold's time if someone is at the desk; else it waits for someone.
 */
export const HOLD_REASONS = [
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
 * What was decided for a tip before it reached its room; stored in D1 (tip_rulings) and given to the room with the tip.
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
