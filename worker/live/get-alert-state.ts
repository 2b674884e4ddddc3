/** GET /api/live/{token}/tips/{tipId}: where the alert of a confirmed tip is, for the receipt of whoever paid it. */
import type { Context } from 'hono';
import { addressSchema } from '../../core/address-schema.ts';
import { type AppContext, roomOf } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { confirmedTip } from './confirmed-tip.ts';

export async function getAlertState(c: Context<AppContext>): Promise<Response> {
  const token = parse(addressSchema, c.req.param('token'));
  // Nobody makes us keep a room for a tip that was never paid.
  const { id } = await confirmedTip(c.env, token, c.req.param('tipId') ?? '');
  return answer(c, await roomOf(c.env, token).alertState(id));
}
