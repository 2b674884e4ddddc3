/**
 * GET /api/giveaways/{id}/spins: returns where each wheel stops, a moment before it does, so that every page shows the
 * same spin and none knows its end earlier than it must.
 */
import type { Spins } from '../../core/giveaways/draw-answers.ts';
import { isTicketShown } from '../../core/giveaways/reveal.ts';
import { placesOf } from '../draw-engine/landed/store.ts';
import { database } from '../env.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { signedGiveaway } from './landed.ts';

const HIDDEN = { ticket: null, winner: null, weight: null, start: null };

export const getSpins = endpoint(anyParams('id'), async (c) => {
  const db = database(c.env);
  const row = await signedGiveaway(db, c.req.valid('param').id);
  const now = Date.now();
  const data: Spins = {
    places: (await placesOf(db, row.id)).flatMap((place) => {
      if (place.revealAt === null) return [];
      const at = { place: place.place + 1, revealAt: new Date(place.revealAt).toISOString() };
      if (!isTicketShown(place, now)) return { ...at, ...HIDDEN };
      const { ticket, winner, weight, start } = place;
      const numbers = { ticket: ticket.toString(), weight: weight.toString(), start: start.toString() };
      return { ...at, winner, ...numbers };
    }),
  };
  return answer(c, data, { serverNow: now });
});
