import type { LandedTx } from '../../../core/draw/record.ts';
import { isOver } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import type { DrawHead } from '../../client/draw.ts';

/** Block time of the newest transaction that a record names, unix seconds. */
export function newestTime({ open, commits, reveal, places, end }: DrawHead): number {
  const landed: (LandedTx | null | undefined)[] = [
    open,
    ...commits.flatMap(({ tx, withdrawn }) => [tx, withdrawn]),
    reveal?.tx,
    ...places.flatMap(({ prove, pay }) => [prove, pay]),
    end?.tx,
  ];
  return Math.max(...landed.map((tx) => tx?.time ?? 0));
}

/** Whether the giveaway has taken a step that the record does not name: it does so once the step's block is final. */
export function lacksStep(head: DrawHead, giveaway: Pick<Giveaway, 'stage' | 'commits' | 'places'>): boolean {
  const { commits, places } = giveaway;
  return (
    head.commits.length < commits.length ||
    commits.some(({ withdrawnAt }, at) => withdrawnAt !== null && !head.commits[at]?.withdrawn) ||
    places.some(({ prove, pay }, at) => (prove && !head.places[at]) || (pay && !head.places[at]?.pay)) ||
    (head.end === null && isOver(giveaway))
  );
}
