/** GET /api/live/{token}/tips/{tipId}: returns where the alert of a confirmed tip is, for its sender's receipt. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { roomOf } from '../env.ts';
import { answer, endpoint, params } from '../http/endpoint.ts';
import { confirmedTip } from './confirmed-tip.ts';

const paramsSchema = z.object({ token: addressSchema, tipId: z.string() });

export const getAlertState = endpoint(params(paramsSchema), async (c) => {
  const { token, tipId } = c.req.valid('param');
  // Strangers must not make us store a room for a tip that was never paid.
  const { id } = await confirmedTip(c.env, token, tipId);
  return answer(c, await roomOf(c.env, token).alertState(id));
});
