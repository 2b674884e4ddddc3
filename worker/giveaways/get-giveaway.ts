/** GET /api/giveaways/{id}: returns a giveaway for its page. */
import { database } from '../env.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { signedGiveaway } from './landed.ts';
import { presentGiveaway } from './present.ts';

export const getGiveaway = endpoint(anyParams('id'), async (c) => {
  const db = database(c.env);
  const row = await signedGiveaway(db, c.req.valid('param').id);
  const giveaway = await presentGiveaway(c.env, db, row, new URL(c.req.url).origin);
  // Every page starts the wheel by this clock, whatever the device's clock says.
  return answer(c, giveaway, { giveaway, serverNow: Date.now() });
});
