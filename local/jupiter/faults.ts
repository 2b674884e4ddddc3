/** The ways in which Jupiter can say no, be wrong, or be dishonest. One is switched on at a time (POST /fault). */

/** In the older form a quote is asked for before each build; it counts as `quote`. */
export const CALLS = ['quote', 'build', '*'] as const;
export type Call = (typeof CALLS)[number];

export const FAULTS = [
  'none',
  'drop' /* the connection breaks */,
  'fail' /* 503 */,
  'busy' /* 429 */,
  'denied' /* 401, as for a wrong key */,
  'forbidden' /* 403: the key may not call this */,
  'html' /* 502 with the page of the CDN in front */,
  'hang' /* no answer */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types */,
  'no-route' /* 400: nobody buys this token */,
  'long' /* the longest route, whatever was asked for */,
  'wrong-mint' /* an answer about another token */,
  'wrong-amount' /* an answer about another amount */,
  'wrong-mode' /* ExactOut */,
  'nothing' /* outAmount 0 */,
  'loose' /* a threshold far below the slippage that was asked for */,
  'high-impact' /* the price moves by 12.5 percent */,
  'worse-quote' /* quotes bring `percent` of the price */,
  'worse-build' /* builds promise, and bring, `percent` of the price */,
  'short' /* the swap brings `percent` of what the build promises */,
  'drain' /* the swap also pays half of what it brought to the pool */,
  'steal' /* the swap also makes the pool the delegate over the taker's tokens */,
  'steal-close' /* the swap also lets the pool close the taker's token account */,
  'foreign-signer' /* the swap asks for the pool's signature */,
  'wrong-table' /* the told contents of the lookup table are not those on the chain; v2 only */,
  'malformed' /* an account that is no address */,
  'stale' /* the pool has taken its offer back: the swap fails on the chain */,
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Switched {
  fault: Fault;
  call: Call;
  /** Of worse-quote, worse-build and short. */
  percent: number;
}

export const NO_FAULT: Switched = { fault: 'none', call: '*', percent: 90 };

/** What POST /fault asks for, or a sentence when a field is none that we know. */
export function readSwitch(input: Record<string, unknown>): Switched | string {
  const { call = '*', percent = NO_FAULT.percent } = input;
  const fault = FAULTS.find((known) => known === input.fault);
  if (!fault) return `fault: must be one of ${FAULTS.join(', ')}`;
  const asked = CALLS.find((known) => known === call);
  if (!asked) return `call: must be one of ${CALLS.join(', ')}`;
  if (typeof percent !== 'number' || !Number.isInteger(percent) || percent < 0 || percent > 1000)
    return 'percent: must be a whole number from 0 to 1000';
  return { fault, call: asked, percent };
}

/** Answers which fault a call of this kind meets. */
export function faultFor({ fault, call: only }: Switched, call: Exclude<Call, '*'>): Fault {
  return only === '*' || only === call ? fault : 'none';
}
