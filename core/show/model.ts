/** Further parts of the overlay beside alerts, each switchable and each addressable alone (`?show=goal`). Public. */

/** qr: the code of the tip page. Its corner is `qrCorner` of the token's style (core/live/style.ts). */
export const SHOW_PARTS = ['alerts', 'qr', 'goal', 'latest', 'top', 'giveaway'] as const;
export type ShowPart = (typeof SHOW_PARTS)[number];

export interface ShowSettings {
  goal: {
    on: boolean;
    title: string;
    /** Lamports, decimal text. SOL tips count; coin tips count by worth if `coins`. */
    target: string;
    coins: boolean;
    /** At most 5, rising. */
    milestones: readonly { at: string; label: string }[];
    /** Tips confirmed from then on count, ms since 1970. */
    since: number;
    place: ShowPlace;
  };
  latest: { on: boolean; place: ShowPlace };
  top: { on: boolean; period: 'day' | 'week' | 'month' | 'all'; rows: number; place: ShowPlace };
  giveaway: {
    on: boolean;
    place: ShowPlace;
    /** Base58 wallets whose giveaways stand beside the creator's; at most MAX_HOSTS (core/giveaways/host.ts). */
    hosts: readonly string[];
    /** Addresses of the giveaways that were taken off the stream, base58, the last one last; at most MAX_TAKEN_OFF. */
    takenOff: readonly string[];
    /** The winners of this giveaway are shown once more, from `at` on, ms since 1970; null: none are. */
    again: ShownAgain | null;
  };
}

export interface ShownAgain {
  /** Address, base58. */
  giveaway: string;
  at: number;
}

/** Winners stand for twelve hours at most: more giveaways do not end in that time. */
export const MAX_TAKEN_OFF = 20;

/** Returns the giveaways that are off the stream once this one is shown again. */
export const takenOffWithout = (takenOff: readonly string[], giveaway: string | null): string[] =>
  takenOff.filter((id) => id !== giveaway);

/** Returns the giveaways that are off the stream once this one is taken off too. */
export const takenOffWith = (takenOff: readonly string[], giveaway: string): string[] =>
  [...takenOffWithout(takenOff, giveaway), giveaway].slice(-MAX_TAKEN_OFF);

export type ShowPlace = 'top-left' | 'top' | 'top-right' | 'bottom-left' | 'bottom' | 'bottom-right';

/**
 * The parts' figures at one moment; a newer `version` replaces all of them. It rises with each change in the database,
 * and with each day, because calendar days, weeks and months end by themselves.
 */
export interface ShowFigures {
  version: number;
  /** Lamports, decimal text. */
  goal: { sum: string };
  latest:
    | ({
        tipId: string;
        name: string | null;
        /** The wallet has proven that this X handle is its own. */
        verified: boolean;
        amountUnits: string;
        decimals: number;
        currency: 'SOL' | 'TOKEN';
        /** The symbol of the paid currency: "SOL", or the coin's. */
        symbol: string;
        /** Lamports, for the dollars beside it; null where none may stand there. */
        worth: string | null;
      } & StreamFace)
    | null;
  /** Opt-in names only; never the creator's wallet. `sum`: lamports. */
  top: ({ name: string; verified: boolean; sum: string } & StreamFace)[];
}

/** A face as the figures carry it: pages show each, the stream those that its settings let on (streamFigures). */
interface StreamFace {
  /** SHA-256 of the picture, hex. */
  face: string | null;
  /** The wallet has proven an account on X, or moderation trusted the tip. */
  trusted: boolean;
}

export const DEFAULT_SHOW: ShowSettings = {
  goal: {
    on: false,
    title: 'Goal',
    target: '1000000000',
    coins: false,
    milestones: [],
    since: 0,
    place: 'top',
  },
  latest: { on: false, place: 'bottom-left' },
  top: { on: false, period: 'month', rows: 5, place: 'top-right' },
  giveaway: { on: false, place: 'bottom-right', hosts: [], takenOff: [], again: null },
};
