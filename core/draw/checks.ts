/** The steps of a verification by name, so that a page can show them without loading verify.ts, and the verdict. */

/** The offline checks in order, each with its claim. */
export const CHECKS = {
  shape: 'The record is complete',
  terms: 'The terms are the ones that were locked',
  address: 'The address matches the creator and the program',
  prize: 'The prizes are within the limits of the program',
  network: 'The randomness comes from the public beacon',
  steps: 'The steps happened in the right order',
  list: 'The list is the one that was fixed on-chain',
  order: 'The list is in its fixed order',
  snapshot: 'The holdings were read at the right time',
  evidence: 'Every entry is backed by a signature or a holding',
  weights: 'Every wallet has the entries that the terms give it',
  exclusions: 'No excluded wallet was entered',
  root: 'The list matches its fingerprint on-chain',
  round: 'The random number was chosen before it existed',
  beacon: 'The random number is genuine',
  ticket: 'The random number gives exactly these tickets',
  winner: 'Each place went to the wallet with its ticket',
  end: 'The giveaway ended by its rules',
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
