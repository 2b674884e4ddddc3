/**
 * What one line, an IPv4 address or an IPv6 /64, may ask of each kind of work in a minute, and all lines together
 * (decision 50). These are the only numbers: a test compares wrangler.toml and docs/shares.md with them.
 */

/** The sizes of counters; wrangler.toml has one binding for each. */
export const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
export type Step = (typeof STEPS)[number];

export interface MinuteShare {
  /** Calls of one line. */
  line: Step;
  /**
   * For unsigned calls that write a row or ask the node: the first `light` calls of a line share `cap` with the first
   * calls of all others, of 2,000 lines at least. Its further calls share less, in lanes of their own.
   */
  lanes?: { light: Step; cap: Step };
  /** The row that a call writes: its bytes with its indexes, and the minutes until a job deletes it. */
  row?: { bytes: number; keptMinutes: number };
}

export const MINUTES = {
  reads: { line: 2000 },
  lists: { line: 200 },
  search: { line: 20, lanes: { light: 1, cap: 2000 } },
  tokenSearch: { line: 50, lanes: { light: 2, cap: 5000 } },
  lookups: { line: 500 },
  holdings: { line: 500, lanes: { light: 5, cap: 10_000 } },
  newTokens: { line: 20, lanes: { light: 1, cap: 2000 }, row: { bytes: 2000, keptMinutes: 60 } },
  exports: { line: 10 },
  sockets: { line: 500 },
  humans: { line: 5000 },
  signIns: { line: 100, lanes: { light: 2, cap: 5000 }, row: { bytes: 700, keptMinutes: 60 } },
  tips: { line: 500, lanes: { light: 2, cap: 10_000 }, row: { bytes: 2800, keptMinutes: 60 } },
  confirms: { line: 200 },
  polls: { line: 200, lanes: { light: 5, cap: 10_000 } },
  registrations: { line: 200 },
  drafts: { line: 50, lanes: { light: 1, cap: 500 }, row: { bytes: 6000, keptMinutes: 60 } },
  holderCounts: { line: 5, lanes: { light: 1, cap: 50 } },
  draws: { line: 50 },
  checks: { line: 500, lanes: { light: 5, cap: 10_000 } },
  steps: { line: 50, lanes: { light: 1, cap: 2000 } },
  posts: { line: 50, lanes: { light: 1, cap: 2000 } },
  desk: { line: 200 },
  claims: { line: 20 },
  names: { line: 5, lanes: { light: 1, cap: 200 } },
  deskLinks: { line: 50 },
  controls: { line: 500 },
  pictures: { line: 200 },
  uploads: { line: 20 },
  reports: { line: 5, lanes: { light: 1, cap: 2000 } },
} as const satisfies Record<string, MinuteShare>;
export type MinuteName = keyof typeof MINUTES;

/** Returns a step so many steps above, or below for a negative number; the last or the first at most. */
export function stepFrom(step: Step, by: number): Step {
  const at = STEPS.indexOf(step) + by;
  return STEPS[Math.min(Math.max(at, 0), STEPS.length - 1)]!;
}

/** A lane of a share: the calls of one line that it takes, and the calls of all lines in it; null: no limit. */
export interface Lane {
  line: Step;
  all: Step | null;
}

/**
 * Returns the lanes in the order in which a line fills them. A line's first calls, up to ten times as many, and the
 * rest never count in the same lane, so no heavy caller uses up what another line's first calls need.
 */
export function lanesOf({ line, lanes }: MinuteShare): Lane[] {
  if (!lanes) return [{ line, all: null }];
  const { light, cap } = lanes;
  const middle = Math.min(10 * light, line) as Step;
  return [
    { line: light, all: cap },
    { line: middle, all: stepFrom(cap, -2) },
    ...(middle < line ? [{ line, all: stepFrom(cap, -3) }] : []),
  ];
}

/** Calls of each share in a minute that one human pass serves. */
export const PASS_CALLS: Step = 20;

/** What the first calls of all passes, or of all wallets that signed in, may fill, and their further calls. */
export const ownLanesOf = (cap: Step): [Step, Step] => [cap, stepFrom(cap, -2)];

/**
 * Calls of the judge in a minute: Workers AI serves 300 to an account (developers.cloudflare.com, limits of Workers AI).
 * Tips whose fee is `lamports` or more have calls of their own, so that a flood of the smallest tips takes no words from
 * them. So have tips that have not landed: a signed tip whose wallet is empty names any fee, and pays none.
 */
export const JUDGE_MINUTE = { early: 50, small: 50, paid: 200, lamports: 200_000n } as const;

/** An IPv6 /48 has two steps more than a line. */
export const networkStep = (line: Step): Step => stepFrom(line, 2);
/** What an IPv6 /32, a provider, may fill of a lane: about a fifth. Its further calls go one lane down. */
export const providerStep = (all: Step): Step => stepFrom(all, -2);
