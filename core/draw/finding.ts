/** The finding of a comparison with the chain about one claim, and when a contradiction counts. */
import type { Check } from './checks.ts';
import type { DrawRecord, LandedTx } from './record.ts';

/** `detail` has one sentence, or two; `wrong` is the field at fault. */
export type Finding = Pick<Check, 'state' | 'detail' | 'wrong' | 'isOlder'>;

export const unknownFinding = (detail: string): Finding => ({ state: 'unknown', detail });

/** Makes the finding of a contradiction. A node that has not reached the record's newest slot contradicts nothing. */
export function contradiction(record: DrawRecord, slot: number, detail: string, wrong: string): Finding {
  return contradictionFrom(newestSlot(record), slot, detail, wrong);
}

/** The same for a claim whose newest slot is `newest`. */
export function contradictionFrom(newest: number, slot: number, detail: string, wrong: string): Finding {
  return slot < newest ? behindFinding(slot) : { state: 'false', detail, wrong };
}

export const behindFinding = (slot: number): Finding =>
  unknownFinding(`The node is at slot ${slot}, behind the record.`);

/** Returns the newest slot that the record names. */
export function newestSlot({ open, commits, reveal, places, end }: DrawRecord): number {
  const all: (LandedTx | null | undefined)[] = [
    open,
    ...commits.flatMap(({ tx, withdrawn }) => [tx, withdrawn]),
    reveal?.tx,
    ...places.flatMap(({ prove, pay }) => [prove, pay]),
    end?.tx,
  ];
  return all.reduce((newest, tx) => Math.max(newest, tx?.slot ?? 0), 0);
}
