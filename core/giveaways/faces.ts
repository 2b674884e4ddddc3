/** The faces of a draw's winners, as they stand beside its places. */
import type { Face } from '../profiles/model.ts';
import type { GiveawayPlace } from './model.ts';

/** Returns the faces of the winners who have one. */
export function winnerFaces(
  places: readonly Pick<GiveawayPlace, 'winner' | 'name' | 'handle' | 'face'>[],
): Face[] {
  return places.flatMap(({ winner, name, handle, face }) =>
    winner !== null && (name ?? handle ?? face) ? [{ wallet: winner, name, handle, picture: face }] : [],
  );
}
