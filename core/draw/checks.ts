/** The steps of a verification by name, so that a page can show them without loading verify.ts. */

/** The steps in order, each with its question. */
export const CHECKS = {
  shape: 'The record is complete',
  terms: 'The terms are those that were locked',
  address: 'The giveaway has the address that follows from its creator',
  network: 'The randomness comes from the public beacon',
  order: 'The list stands in its one order',
  operator: 'The operator signed the list',
  evidence: 'Everybody in the list is there for a reason',
  weights: 'The entries are those of the terms',
  exclusions: 'Nobody takes part who must not',
  root: 'The list is the one that was committed',
  round: 'The round was fixed before it existed',
  beacon: 'The beacon signed that round',
  ticket: 'The ticket follows from the beacon',
  winner: 'The winner holds the ticket',
  transactions: 'The transactions can be looked up',
} as const;
export type CheckId = keyof typeof CHECKS;

export interface Check {
  id: string;
  title: string;
  /** Null: not known yet, because the draw has not reached it, or because the step still runs. */
  ok: boolean | null;
  /** One sentence. */
  detail: string;
  /** The field at fault. */
  wrong?: string;
  /** The step still runs; `detail` says how far it is. */
  running?: true;
}
