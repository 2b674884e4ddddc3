import type { LandedTx } from '../../../core/draw/record.ts';
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
