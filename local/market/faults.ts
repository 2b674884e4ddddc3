/** The ways in which the market can say no, or worse. One is switched on at a time (POST /fault) until {fault: "none"}. */

export const FAULTS = [
  'none',
  'fail' /* 503 */,
  'busy' /* 429 */,
  'challenge' /* 403 with a page, as data centres get it */,
  'hang' /* no answer, until the fault is switched again */,
  'late' /* the right answer, after delayMs */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types, and things that are no pairs */,
  'absurd' /* 200 with numbers that nothing on earth costs */,
  'foreign' /* 200 with pairs of other chains and other tokens, better filled than ours */,
  'huge' /* 200 with megabytes */,
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Switched {
  fault: Fault;
  delayMs: number;
}

const LATE_MS = 3000;
export const NO_FAULT: Switched = { fault: 'none', delayMs: LATE_MS };

/** What POST /fault asks for, or null. */
export function readSwitch(input: Record<string, unknown>): Switched | null {
  const fault = FAULTS.find((known) => known === input.fault);
  if (!fault) return null;
  const delayMs = typeof input.delayMs === 'number' && input.delayMs >= 0 ? input.delayMs : LATE_MS;
  return { fault, delayMs };
}
