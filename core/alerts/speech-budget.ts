/**
 * The speech budget of a UTC day, in characters because the models charge for characters. Once it is used up, alerts
 * are shown but not spoken.
 */
const DAY_MS = 24 * 3_600_000;

/** The budget of a token: 200 messages of 200 characters, at most $1.20 with aura-2. */
const TOKEN_CHARACTERS = 40_000;
/** The budget of the platform: at most $30. */
const SITE_CHARACTERS = 1_000_000;

export interface SpeechBudget {
  token: number;
  site: number;
}

/** Returns the budgets of a deployment, by its settings; an invalid setting counts as absent. */
export function speechBudget(settings: { token?: string; site?: string }): SpeechBudget {
  return {
    token: characters(settings.token, TOKEN_CHARACTERS),
    site: characters(settings.site, SITE_CHARACTERS),
  };
}

function characters(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : otherwise;
}

/** Returns the days since 1970, UTC, of a time in ms. */
export function speechDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** The budget as a creator's studio reads it. */
export interface SpeechState {
  /** Characters spoken today, and the limit of a day. */
  used: number;
  most: number;
  /** Whether the whole platform has used up today's budget. */
  siteSpent: boolean;
  /** The languages that alerts can be spoken in here. */
  languages: readonly string[];
}
