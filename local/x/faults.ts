/** The ways in which X can say no, or worse. Switched on for calls of one kind (POST /fault) until {fault: "none"}. */

export const CALLS = ['token', 'me', 'oembed', '*'] as const;
export type Call = (typeof CALLS)[number];

export const FAULTS = [
  'none',
  'fail' /* 503 */,
  'busy' /* 429 with the headers of X's limits */,
  'hang' /* no answer */,
  'late' /* the right answer, after delayMs */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types */,
  'huge' /* 200 with megabytes */,
  'denied' /* 401, as for a revoked app */,
  'no-credits' /* 402: the account behind the app has nothing left to pay with */,
  'challenge' /* 403 with a page of whoever guards X */,
  'page' /* 200 with a page in place of an answer */,
  'redirect' /* 302 to X's other host, which answers */,
  'away' /* 302 to somebody else */,
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Switched {
  fault: Fault;
  call: Call;
  delayMs: number;
}

export const NO_FAULT: Switched = { fault: 'none', call: '*', delayMs: 0 };
const LATE_MS = 3000;

/** What POST /fault asks for, or null. */
export function readSwitch(input: Record<string, unknown>): Switched | null {
  const fault = FAULTS.find((known) => known === input.fault);
  const call = CALLS.find((known) => known === (input.call ?? '*'));
  if (!fault || !call) return null;
  const delayMs = typeof input.delayMs === 'number' && input.delayMs >= 0 ? input.delayMs : LATE_MS;
  return { fault, call, delayMs };
}

export function faultFor(switched: Switched, call: Call): Fault {
  return switched.call === '*' || switched.call === call ? switched.fault : 'none';
}
