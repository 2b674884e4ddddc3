/** The steps of a verification by name, so that a page can show them without loading verify.ts, and the verdict. */

/** The offline checks in order, each with its claim. */
export const CHECKS = {
  shape: 'The record is complete',
  terms: 'The terms are those that were locked',
  address: 'The giveaway has the address that follows from its creator',
  prize: 'The prizes are such as the program locks',
  network: 'The randomness comes from the public beacon',
  steps: 'The steps follow each other',
  list: 'The list is the one whose hash was committed',
  order: 'The list stands in its one order',
  snapshot: 'The holdings were read when the terms allow it',
  evidence: 'Everybody in the list is there for a reason',
  weights: 'The entries are those of the terms',
  exclusions: 'Nobody takes part who must not',
  root: 'The list leads to the root that was committed',
  round: 'The round was fixed before it existed',
  beacon: 'The beacon signed that round',
  ticket: 'The tickets follow from the beacon',
  winner: 'Each place went to the wallet that holds its ticket',
  end: 'The giveaway ended as its rules say',
} as const;
export type CheckId = keyof typeof CHECKS;

export interface Check {
  id: string;
  title: string;
  state: 'holds' | 'false' | 'unknown';
  /** One sentence, or two. */
  detail: string;
  /** The field at fault. */
  wrong?: string;
  /** The draw has not got this far, so the record claims nothing: unknown, and no fault of the record. */
  later?: true;
  /** The step still runs; `detail` says how far it is. */
  running?: true;
}

/**
 * Exit code of the command and verdict of the page: 1 when a check is false; 0 when the record was compared with the
 * chain and everything that it claims holds; else 2.
 */
export function verdictOf(checks: readonly Check[], comparedWithChain: boolean): 0 | 1 | 2 {
  const final = checks.filter(({ running }) => !running);
  if (final.some(({ state }) => state === 'false')) return 1;
  const shown = final.length > 0 && final.every(({ state, later }) => state === 'holds' || later);
  return shown && comparedWithChain ? 0 : 2;
}
