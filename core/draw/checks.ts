/** The names of a verification's checks, and its verdict. A page can show them without loading verify.ts. */

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
  /** The draw has not come this far, so the record claims nothing: unknown, and no fault of the record. */
  later?: true;
  /** The step still runs; `detail` says how far it is. */
  running?: true;
  /** The escrow shows more steps than the record. */
  isOlder?: true;
}

/** The check that the record leaves nothing out. Only the comparison with the chain makes it. */
export const COMPLETE = 'chain_complete';

/**
 * Returns the exit code of the command and verdict of the page: 1 when a check is false; 0 when the chain shows that
 * the record is complete and all its claims hold; else 2. So nothing is 0 without the chain, and a missing step counts
 * as a future one only if the chain has not come further either.
 */
export function verdictOf(checks: readonly Check[]): 0 | 1 | 2 {
  const final = checks.filter(({ running }) => !running);
  if (final.some(({ state }) => state === 'false')) return 1;
  const isComplete = final.some(({ id, state }) => id === COMPLETE && state === 'holds');
  return isComplete && final.every(({ state, later }) => state === 'holds' || later) ? 0 : 2;
}

/** Returns the unknown checks, without those of future steps. */
export const openOf = (checks: readonly Check[]): Check[] =>
  checks.filter(({ state, later }) => state === 'unknown' && !later);

/** Returns whether the escrow shows more steps than the record: a newer record says more. */
export const isOlder = (checks: readonly Check[]): boolean => checks.some((check) => check.isOlder);
