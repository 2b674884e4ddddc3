/** A giveaway's row with its proven places: the input of all code that shows winners. */
import type { Beside } from '../../core/profiles/model.ts';
import type { PlaceRow } from '../draw-engine/landed/store.ts';
import type { GiveawayRow } from './store.ts';

/** A proven place; its outcome is null where it is hidden (core/giveaways/reveal.ts). */
type DrawnPlace = Omit<PlaceRow, 'winner' | 'weight' | 'start' | 'ticket'> & {
  winner: string | null;
  weight: bigint | null;
  start: bigint | null;
  ticket: bigint | null;
  /** What the winner shows of itself; absent where no one shows it. */
  beside?: Beside | null;
};

/** The proven places in order, instead of the number of all places. */
export type DrawnRow = Omit<GiveawayRow, 'places'> & { places: readonly DrawnPlace[] };
