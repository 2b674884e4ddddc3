/**
 * Repeats one step for as long as there is something to do. Each step may be cut off anywhere and is simply run again.
 */
import type { Clock } from '../../chain/send-and-confirm.ts';
import type { Move } from './move.ts';

/** More than any draw or payout needs. */
const MAX_MOVES = 60;
const MIN_WAIT_MS = 100;

/**
 * Repeats `step` and returns its last move. Waits for what becomes due before `untilMs` (ms since 1970); without it,
 * stops at the first wait.
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
