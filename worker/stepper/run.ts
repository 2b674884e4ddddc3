/**
 * Runs draws and payouts: repeats one step for as long as there is something to do, and says when a failed one is tried
 * again. Each step may be cut off anywhere and is simply run again.
 */
import type { Clock } from '../../chain/clock.ts';
import { Refusal } from '../../core/refusals.ts';

/** The result of one step of a draw or a payout. */
export type Move =
  | { kind: 'moved' }
  /** `until`: when to check again, ms since 1970. `waitsFor`: the missing thing; null if only time has to pass. */
  | { kind: 'waits'; until: number; waitsFor: string | null }
  | { kind: 'over' };

export const MOVED: Move = { kind: 'moved' };
export const OVER: Move = { kind: 'over' };

export function waits(until: number, waitsFor: string | null = null): Move {
  return { kind: 'waits', until, waitsFor };
}

/** More than any draw or payout needs. */
const MAX_MOVES = 60;
const MIN_WAIT_MS = 100;

/**
 * Repeats `step` and returns its last move. Waits for steps that become due before `untilMs` (ms since 1970); without
 * it, stops at the first wait.
 */
export async function runSteps(clock: Clock, step: () => Promise<Move>, untilMs = 0): Promise<Move> {
  for (let moves = 0; ; moves++) {
    const move = await step();
    if (move.kind === 'over' || moves >= MAX_MOVES) return move;
    if (move.kind === 'moved') {
      if (untilMs > 0 && clock.now() >= untilMs) return move;
      continue;
    }
    const wait = Math.max(move.until - clock.now(), MIN_WAIT_MS);
    if (clock.now() + wait > untilMs) return move;
    await clock.sleep(wait);
  }
}

const RETRY_MS = 5000;

/** Returns ms until the next attempt: twice as long after each of `failures` in a row, at most `maxMs`. */
export function retryAfterMs(failures: number, maxMs: number): number {
  return Math.min(RETRY_MS * 2 ** Math.max(failures, 0), maxMs);
}

/** Logs the error with its detail and returns the sentence for the row, without details of unexpected errors. */
export function logFailure(error: unknown, ...work: string[]): string {
  const detail = error instanceof Refusal ? error.detail : error instanceof Error ? error.stack : undefined;
  console.error(...work, error instanceof Error ? error.message : error, detail ?? '');
  return error instanceof Refusal ? error.message : 'An error of ours; it is tried again';
}
