/**
 * The shares of a UTC day: what no one pays for counts on who caused it, never on a mint alone (decision 91). These are the
 * only numbers; the operator may set `site` of voice and judge.
 */
import type { Language } from '../alerts/voices.ts';

const DAY_MS = 86_400_000;
/** In lamports. */
const SOL = 1_000_000_000n;

export interface DayShare {
  /** line: an address, with its IPv6 /48. wallet: who signs. sender: a tip's wallet. creator: a token's creator, for all of its coins, and the token. */
  owner: 'line' | 'sender' | 'creator' | 'wallet';
  /** An owner gets these even where the site has no more. */
  first: number;
  /** An owner gets these without having earned anything. */
  free: number;
  /** More for each SOL of fees that tips to this creator paid on the last `days` days, up to `most` in all. */
  perSol: number;
  days?: number;
  most: number;
  /** An IPv6 /48 has this part of the shares of its lines. */
  network?: number;
  /** All owners together. No one takes more than a twentieth of what is left. */
  site: number;
}

const free = (units: number) => ({ first: 0, free: units, perSol: 0, most: units });
const MB = 1_000_000;

export const DAYS = {
  /** Characters of the creator's voice for tips that do not pay for it: $0.03 for 1,000. */
  voice: { owner: 'creator', ...free(4000), perSol: 80_000, days: 30, most: 40_000, site: 200_000 },
  /**
   * Characters of that voice for tips that pay for it, 400 lamports each: no more in all than fees have paid for,
   * however often alerts are replayed. No other creator's tips use any of it up.
   */
  paid: {
    owner: 'creator',
    ...free(0),
    perSol: 2_500_000,
    days: 1,
    most: Number.MAX_SAFE_INTEGER,
    site: Number.MAX_SAFE_INTEGER,
  },
  /** Characters of that voice for test alerts. */
  tests: { owner: 'creator', ...free(2000), site: 100_000 },
  /** Characters of the plain voice for test alerts above these. */
  plainTests: { owner: 'creator', ...free(20_000), site: 1_000_000 },
  /** Calls of the judge for landed tips that do not pay for them: $0.00015 each. */
  judge: { owner: 'sender', ...free(200), first: 20, site: 100_000 },
  /** Calls of the judge for tips that have not landed. Above it a tip is judged at its delivery. */
  early: { owner: 'line', ...free(40), network: 200, site: 5000 },
  /** Uploaded bytes. */
  bytes: {
    owner: 'creator',
    first: 4 * MB,
    free: 40 * MB,
    perSol: 80_000 * MB,
    days: 30,
    most: 200 * MB,
    site: 40_000 * MB,
  },
  /** Characters of settings that are stored. */
  settings: { owner: 'creator', ...free(1_000_000), first: 20_000, site: 200_000_000 },
  /** Channels that wallets open by their first sign-in. */
  channels: { owner: 'line', ...free(100), first: 2, network: 400, site: 2000 },
  /** Settings and uploads of channels that were never tipped: opening one costs nothing. */
  newSettings: { owner: 'creator', ...free(200_000), first: 10_000, site: 10_000_000 },
  newBytes: { owner: 'creator', ...free(4 * MB), first: MB, site: 1000 * MB },
  /** Names that a wallet takes or moves. */
  names: { owner: 'wallet', ...free(3), first: 1, site: 2000 },
  /** Registrations of keys that hold neither lamports nor the coin of the gate. */
  entries: { owner: 'line', ...free(20), first: 3, network: 80, site: 50_000 },
  /** Profiles of wallets that have none here. */
  profiles: { owner: 'line', ...free(100), first: 3, network: 400, site: 20_000 },
  /** Saves of a profile with a new picture or banner. */
  faces: { owner: 'wallet', ...free(3), first: 1, site: 20_000 },
} as const satisfies Record<string, DayShare>;
export type DayName = keyof typeof DAYS;

/** The part of what the site has left that one call may take. */
const SITE_PART = 20;

/** Returns how much more an owner may take. `fees`: lamports; `siteLeft`: what all have left together. */
export function room(share: DayShare, own: { used: number; fees: bigint }, siteLeft: number): number {
  const earned = (BigInt(share.perSol) * own.fees) / SOL;
  const most = Math.min(share.most, share.free + Number(earned));
  return Math.max(0, share.first - own.used, Math.min(most - own.used, Math.floor(siteLeft / SITE_PART)));
}

/** Returns the days since 1970, UTC, of a time in ms. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

interface Paid {
  currency: 'SOL' | 'TOKEN';
  platformFee: bigint;
}

/** The price of a call of the judge, and of a character of the creator's voice, which is twice its cost. */
const JUDGE_LAMPORTS = 1000n;
const VOICE_LAMPORTS = SOL / BigInt(DAYS.paid.perSol);
/** The share of the day adds to what a small tip's fee pays, up to so many times as much. */
const SHARED_TIMES = 10n;

/** Returns whether a landed tip pays for its judge. Coins pay for nothing: no one knows what they will be worth. */
export function paysJudge({ currency, platformFee }: Paid): boolean {
  return currency === 'SOL' && platformFee >= JUDGE_LAMPORTS;
}

/**
 * Returns how many characters of the creator's voice a tip's fee pays for, and how many the share of the day may add
 * where the plain voice cannot say them.
 */
export function paidCharacters({ currency, platformFee }: Paid): { paid: number; shared: number } {
  if (currency !== 'SOL') return { paid: 0, shared: 0 };
  return {
    paid: Number(platformFee / VOICE_LAMPORTS),
    shared: Number((platformFee * SHARED_TIMES) / VOICE_LAMPORTS),
  };
}

/** The share of the creator's voice, as the studio reads it. */
export interface SpeechState {
  /** Characters of today that no tip has paid for, and the most that there may be. */
  used: number;
  most: number;
  /** The languages that alerts can be spoken in here. */
  languages: readonly Language[];
}
