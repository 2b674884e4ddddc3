/**
 * One giveaway, one step: what is known about it decides the next. Any part may be cut off anywhere and is simply run
 * again; any number of concurrent calls have the effect of one, because the program accepts each step once and D1 holds
 * one transaction of a step in flight.
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
 * Takes steps for as long as there is one to take; with `untilMs` (ms since 1970) it also waits for those that become
 * due before then. Returns the last move. Refuses as advance does.
 */
export function runDraw(deps: Deps, id: string, untilMs = 0): Promise<Move> {
  return runSteps(deps.clock, () => advance(deps, id), untilMs);
}
