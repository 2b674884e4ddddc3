/** Which of a creator's giveaways the studio runs, and where it stands. Pure. */
import { isOver, isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { shownGiveaway } from '../../../core/show/giveaway-card.ts';

/**
 * Returns the giveaway of `creator` that is open, drawn or not paid yet, else the one whose winners are on stream; null
 * if there is none. `takenOff`: those that were taken off the stream. `now` in milliseconds.
 */
export function currentGiveaway(
  giveaways: readonly Giveaway[],
  { creator, takenOff, now }: { creator: string; takenOff: readonly string[]; now: number },
): Giveaway | null {
  const own = giveaways.filter((one) => one.creator === creator && one.type === 'participants');
  const done = (one: Giveaway) => isOver(one) || isPaid(one);
  const waits = own.filter((one) => !done(one) && one.stage !== 'prepared' && one.stage !== 'signed');
  return (
    shownGiveaway(waits, now) ??
    waits[0] ??
    shownGiveaway(
      own.filter((one) => done(one) && !takenOff.includes(one.id)),
      now,
    )
  );
}

export type RunStep = 'enter' | 'close' | 'number' | 'wheel' | 'pay';
export const RUN_STEPS: readonly RunStep[] = ['enter', 'close', 'number', 'wheel', 'pay'];

/** Returns the step under way; null when everyone is paid. `now` in milliseconds. */
export function runStep(giveaway: Giveaway, now: number): RunStep | null {
  const { stage, places, endDate } = giveaway;
  if (isOver(giveaway) || isPaid(giveaway)) return null;
  if (stage === 'open') return now < Date.parse(endDate) ? 'enter' : 'close';
  if (stage === 'closed' || stage === 'frozen') return 'close';
  if (places.some(({ winner, revealAt }) => winner === null && revealAt !== null)) return 'wheel';
  return stage === 'proven' ? 'pay' : 'number';
}
