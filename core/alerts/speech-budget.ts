/**
 * What may be said in a UTC day: characters, which is what the models cost by. When it is used up, alerts are shown and
 * not spoken.
 */
const DAY_MS = 24 * 3_600_000;

/** A token's: 200 messages of 200 characters, at most $1.20 with aura-2. */
const TOKEN_CHARACTERS = 40_000;
/** The platform's: at most $30. */
const SITE_CHARACTERS = 1_000_000;

export interface SpeechBudget {
  token: number;
  site: number;
}

/** The budgets of a deployment, by its settings; nonsense counts as none. */
export function speechBudget(settings: { token?: string; site?: string }): SpeechBudget {
  return {
    token: characters(settings.token, TOKEN_CHARACTERS),
    site: characters(settings.site, SITE_CHARACTERS),
  };
}

function characters(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : otherwise;
}

/** Days since 1970, UTC, of a time in ms. */
export function speechDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** What a creator's studio reads of it. */
export interface SpeechState {
  /** Characters said today, and the most of a day. */
  used: number;
  most: number;
  /** The whole platform has said all that it may say today. */
  siteSpent: boolean;
  /** Languages that alerts are spoken in here. */
  languages: readonly string[];
}
