/**
 * The faults of the fake servers, and their switch: POST /fault turns one fault on until {fault: "none"}.
 * The fake Solana network queues faults by method and count instead (solana/faults.ts).
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerChallenge } from './guard.ts';
import { answerJson } from './http.ts';

/**
 * `old`: the relay serves version 1 only. `wrong`: a round with the signature of another. `skip`: rounds that never
 * come.
 */
export const DRAND_FAULTS = ['none', 'fail', 'hang', 'late', 'garbage', 'wrong', 'skip', 'old'] as const;

export const JUPITER_FAULTS = [
  'none',
  'drop' /* the connection breaks */,
  'fail' /* 500 */,
  'busy' /* 429 */,
  'denied' /* 401, as for a wrong key */,
  'forbidden' /* 403: the key has no access to this endpoint */,
  'html' /* 502 with the page of the CDN in front */,
  'hang' /* no answer */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types */,
  'no-route' /* 400: this token has no buyers */,
  'long' /* the longest route, whatever the request allows */,
  'wrong-mint' /* an answer about another token */,
  'wrong-amount' /* an answer about another amount */,
  'wrong-mode' /* ExactOut */,
  'nothing' /* outAmount 0 */,
  'loose' /* a threshold far below the requested slippage */,
  'high-impact' /* the price moves by 12.5 percent */,
  'worse-quote' /* quotes bring `percent` of the price */,
  'worse-build' /* builds promise, and bring, `percent` of the price */,
  'short' /* the swap brings `percent` of what the build promises */,
  'drain' /* the swap also pays half of its proceeds to the pool */,
  'steal' /* the swap also makes the pool the delegate over the taker's tokens */,
  'steal-close' /* the swap also lets the pool close the taker's token account */,
  'foreign-signer' /* the swap requires the pool's signature */,
  'wrong-table' /* the returned contents of the lookup table differ from those on the chain; v2 only */,
  'malformed' /* one account is not an address */,
  'stale' /* the pool has withdrawn its offer: the swap fails on the chain */,
] as const;
export type JupiterFault = (typeof JUPITER_FAULTS)[number];

export const MARKET_FAULTS = [
  'none',
  'fail' /* 503 */,
  'busy' /* 429 */,
  'challenge' /* 403 with a page, as data centres get it */,
  'hang' /* no answer until the fault changes */,
  'late' /* the right answer, after delayMs */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types, and entries that are not pairs */,
  'absurd' /* 200 with impossible prices */,
  'foreign' /* 200 with pairs of other chains and tokens, with more liquidity than ours */,
  'huge' /* 200 with megabytes */,
] as const;

/** Of the safety model; `empty`: an answer without a response. */
export const JUDGE_FAULTS = ['none', 'fail', 'busy', 'quota', 'hang', 'late', 'garbage', 'empty'] as const;

export const SPEECH_FAULTS = ['none', 'fail', 'busy', 'quota', 'hang', 'late', 'garbage', 'empty'] as const;

export const X_FAULTS = [
  'none',
  'fail' /* 503 */,
  'busy' /* 429 with the headers of X's limits */,
  'hang' /* no answer */,
  'late' /* the right answer, after delayMs */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types */,
  'huge' /* 200 with megabytes */,
  'denied' /* 401, as for a revoked app */,
  'no-credits' /* 402: the account behind the app has no credits left */,
  'challenge' /* 403 with the page of the bot protection in front of X */,
  'page' /* 200 with a page instead of an answer */,
  'redirect' /* 302 to X's other host, which answers */,
  'away' /* 302 to a foreign host */,
] as const;

export const TURNSTILE_FAULTS = [
  'none',
  'internal' /* 200 with internal-error */,
  'fail' /* 503 */,
  'busy' /* 429 */,
  'hang' /* no answer */,
  'garbage' /* 200 with half a document */,
  'wrong-types' /* 200 with fields of other types */,
  'huge' /* 200 with megabytes */,
  'challenge' /* 403 with the page of the bot protection */,
] as const;

export const S3_FAULTS = [
  'none',
  'denied' /* 403 AccessDenied: the key may not write there */,
  'busy' /* 503 SlowDown */,
  'hang' /* no answer */,
] as const;

const LATE_MS = 3000;
const MAX_DELAY_MS = 600_000;
const HUGE_BYTES = 5_000_000;

/** One server's switch. `calls`: the kinds of call that a fault can be limited to. */
export class FaultSwitch<Fault extends string, Call extends string = never> {
  readonly #faults: readonly Fault[];
  readonly #calls: readonly string[];
  fault: Fault;
  /** The only kind of call that it concerns; '*' for all. */
  call: Call | '*' = '*';
  /** The delay of `late`. */
  delayMs = LATE_MS;
  /** Of Jupiter's worse-quote, worse-build and short. */
  percent = 90;
  /** The only round of the beacon that it concerns; null for all. */
  round: number | null = null;

  /** `faults`: its first entry is the one without a fault. */
  constructor(faults: readonly [Fault, ...Fault[]], calls: readonly Call[] = []) {
    this.#faults = faults;
    this.#calls = [...calls, '*'];
    this.fault = faults[0];
  }

  /** Returns the fault that a call of this kind meets. */
  of(call: Call): Fault {
    return this.call === '*' || this.call === call ? this.fault : this.#faults[0]!;
  }

  /** Plays a fault that all servers have alike. Returns whether the call has had its answer, or never gets one. */
  async play(fault: Fault, response: ServerResponse): Promise<boolean> {
    switch (fault as string) {
      case 'hang':
        return true;
      case 'garbage':
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":');
        return true;
      case 'huge':
        answerJson(response, 200, { data: 'x'.repeat(HUGE_BYTES) });
        return true;
      case 'challenge':
        answerChallenge(response);
        return true;
      case 'late':
        await sleep(this.delayMs, undefined, { ref: false });
    }
    return false;
  }

  /**
   * Answers POST /fault: 200 with the fault that is now switched on, or 400 naming the wrong field, which changes
   * nothing.
   */
  answer(input: Record<string, unknown>, response: ServerResponse): boolean {
    const error = this.#set(input);
    const { fault, call, delayMs, percent, round } = this;
    answerJson(response, error ? 400 : 200, error ? { error } : { fault, call, delayMs, percent, round });
    return error === null;
  }

  #set({ fault, call = '*', delayMs = LATE_MS, percent = 90, round = null }: Record<string, unknown>) {
    if (!this.#faults.includes(fault as Fault)) return `fault: must be one of ${this.#faults.join(', ')}`;
    if (!this.#calls.includes(call as string)) return `call: must be one of ${this.#calls.join(', ')}`;
    if (!isWithin(delayMs, 0, MAX_DELAY_MS)) return `delayMs: must be a number from 0 to ${MAX_DELAY_MS}`;
    if (!isWithin(percent, 0, 1000) || !Number.isInteger(percent))
      return 'percent: must be a whole number from 0 to 1000';
    if (round !== null && (!isWithin(round, 1, Number.MAX_SAFE_INTEGER) || !Number.isInteger(round)))
      return 'round: must be a whole number from 1';
    Object.assign(this, { fault, call, delayMs, percent, round });
    return null;
  }
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
