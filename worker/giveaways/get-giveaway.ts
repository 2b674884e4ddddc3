/** GET /api/giveaways/{id}: everything a page shows of a giveaway. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { presentGiveaway } from './present.ts';
import { findGiveaway } from './store.ts';

export async function getGiveaway(c: Context<AppContext>): Promise<Response> {
  const db = database(c.env);
  const row = await findGiveaway(db, c.req.param('id') ?? '');
  if (!row) throw new Refusal('giveaway_not_found');
  const giveaway = await presentGiveaway(c.env, db, row, new URL(c.req.url).origin);
  // Every page starts the wheel by this clock, whatever the device's own says.
  return answer(c, giveaway, { giveaway, serverNow: Date.now() });
}
