import type { Ruling } from '../core/moderation/model.ts';
import type { ShowFigures } from '../core/show/model.ts';

/** The room's own questions to the database: answered soon and without an error, or not at all. */
export interface RoomAsks {
  /** Returns the rulings of these tips, whose holds are over. */
  rulings(tipIds: readonly string[]): Promise<ReadonlyMap<string, Ruling>>;
  /** Returns the present figures of the overlay's parts, with names that were released. */
  figures(): Promise<ShowFigures | null>;
}
