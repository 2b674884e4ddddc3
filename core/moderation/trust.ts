/** Who skips the wait of the mode hold. Trust costs money and days, and skips neither a list nor the judge. */

const HOUR_MS = 3_600_000;
/** The time in which tips count, and one flagged or removed tip ends trust, also that of a moderator's mark. */
export const TRUST_MS = 35 * 24 * HOUR_MS;
const LEAST_LAMPORTS = 50_000_000;
const LEAST_DAYS = 3;
const LEAST_AGE_MS = 72 * HOUR_MS;

/** A wallet's tips to one creator within TRUST_MS. Clean ones are tips in SOL that no rule and no one stopped. */
export interface TipRecord {
  cleanLamports: number;
  /** UTC days with a clean tip. */
  cleanDays: number;
  /** The first clean tip, ms since 1970; null without one. */
  firstClean: number | null;
  /** The judge flagged a tip, or someone removed it. */
  denied: boolean;
  /** The wallet has proven an account on X, which skips no wait. */
  proven: boolean;
}

/** Returns whether a wallet is trusted at `now`, ms since 1970. `marked`: by the creator or a moderator. */
export function isTrusted(
  { cleanLamports, cleanDays, firstClean, denied }: Omit<TipRecord, 'proven'>,
  marked: boolean,
  now: number,
): boolean {
  if (denied) return false;
  const earned =
    cleanLamports >= LEAST_LAMPORTS &&
    cleanDays >= LEAST_DAYS &&
    firstClean !== null &&
    now - firstClean >= LEAST_AGE_MS;
  return marked || earned;
}
