import type { Ruling } from '../core/moderation/model.ts';
import type { ShowFigures } from '../core/show/model.ts';

/** What a room asks of the database by itself: answered soon and without an error, or not at all. */
export interface RoomAsks {
  /** How these tips are ruled on, whose holds are over. */
  rulings(tipIds: readonly string[]): Promise<ReadonlyMap<string, Ruling>>;
  /** What the overlay's parts show now: a name that was let go is there too. */
  figures(): Promise<ShowFigures | null>;
}
