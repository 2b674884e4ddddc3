/**
 * One giveaway, one step: what is known about it decides what is next. Every part may be cut off anywhere and is simply run
 * again; any number of calls at once have the effect of one, because the program accepts each step once and D1 holds one
 * transaction of a step in flight.
 */
import { findGiveaway } from '../giveaways/store.ts';
import { type Move, OVER } from '../stepper/move.ts';
import { runSteps } from '../stepper/run.ts';
import type { Deps } from './deps.ts';
import { takeNextStep } from './next-step.ts';

/** Moves a giveaway on by at most one step. Refuses as takeNextStep does. */
export async function advance(deps: Deps, id: string): Promise<Move> {
  const row = await findGiveaway(deps.db, id);
  return row ? takeNextStep(deps, row) : OVER;
}

/**
 * Moves on for as long as there is something to do; with `untilMs` (ms since 1970) it also waits for what comes before
 * then. Returns the last move. Refuses as advance does.
 */
export function runDraw(deps: Deps, id: string, untilMs = 0): Promise<Move> {
  return runSteps(deps.clock, () => advance(deps, id), untilMs);
}
