import type { Giveaway } from '../../../core/giveaways/model.ts';

/**
 * Whether the record may contain an outcome that not every page shows yet: its round is published, and a place waits for
 * its proof or its spin. `now` in ms by the server's clock.
 */
export function isHeld(
  { stage, places, roundTime }: Pick<Giveaway, 'stage' | 'places' | 'roundTime'>,
  now: number,
): boolean {
  const hidden = places.some(({ winner, revealAt }) => winner === null && revealAt !== null);
  const shown = places.some(({ winner }) => winner !== null);
  if (stage === 'revealed') return true;
  if (stage === 'proven' || stage === 'paid' || stage === 'completed') return hidden || !shown;
  return stage === 'committed' && roundTime !== null && now >= Date.parse(roundTime);
}
