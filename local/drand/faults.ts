/** The ways in which the beacon can say no. One is switched on at a time (POST /fault). `old`: it speaks version 1 only. */

export const FAULTS = ['none', 'fail', 'hang', 'late', 'garbage', 'wrong', 'skip', 'old'] as const;
export type Fault = (typeof FAULTS)[number];

export interface Switched {
  fault: Fault;
  /** How much later than usual, of `late`. */
  delayMs: number;
  /** The only round that it concerns; null for all of them. */
  round: number | null;
  /** The newest round when it was switched: without a round, `skip` leaves out those after it. */
  since: number;
}

const LATE_MS = 3000;
export const NO_FAULT: Switched = { fault: 'none', delayMs: LATE_MS, round: null, since: 0 };

/** Reads the body of POST /fault; answers a sentence when a field is none that we know. */
export function readSwitch(input: Record<string, unknown>, since: number): Switched | string {
  const { delayMs = LATE_MS, round = null } = input;
  const fault = FAULTS.find((one) => one === input.fault);
  if (!fault) return `fault: must be one of ${FAULTS.join(', ')}`;
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= 600_000)) {
    return 'delayMs: must be a number from 0 to 600000';
  }
  if (round !== null && (typeof round !== 'number' || !Number.isSafeInteger(round) || round < 1)) {
    return 'round: must be a whole number from 1';
  }
  return { fault, delayMs, round, since };
}

/** Whether the switched fault concerns `round`; null asks for what has none, as the chain's description. */
export function concerns({ round: only }: Switched, round: number | null): boolean {
  return only === null || only === round;
}

/** Whether the network never made `round`. */
export function isSkipped({ fault, round: only, since }: Switched, round: number): boolean {
  return fault === 'skip' && (only === null ? round > since : only === round);
}

/** The newest round up to `current` that was made; 0 for none. */
export function newest(switched: Switched, current: number): number {
  if (switched.fault !== 'skip') return current;
  if (switched.round === null) return Math.min(current, switched.since);
  return current === switched.round ? current - 1 : current;
}
