/**
 * PUT /api/admin/profiles/{wallet}/hidden {hidden, reason}: hides a profile from every answer, or shows it again. Either
 * settles its reports.
 */
import { z } from 'zod';
import { Refusal } from '../../../core/refusals.ts';
import { returnFace, withdrawWords } from '../../blocks/withdraw-words.ts';
import { database } from '../../env.ts';
import { adminOnly, walletOf } from '../../http/auth.ts';
import { answer, endpoint, jsonBody, walletParam } from '../../http/endpoint.ts';
import { reasonSchema } from '../../media/reports/take-media-down.ts';
import { setHidden } from './store.ts';

const bodySchema = z.object({ hidden: z.boolean('must be true or false'), reason: reasonSchema });

/** Idempotent: a second call reaches rooms that the first did not. Refuses profile_not_found. */
export const hideProfile = endpoint(
  adminOnly,
  walletParam('profile_not_found'),
  jsonBody(bodySchema),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const { hidden, reason } = c.req.valid('json');
    const now = Date.now();
    if (!(await setHidden(database(c.env), wallet, { hidden, reason, by: walletOf(c), now })))
      throw new Refusal('profile_not_found');
    await (hidden ? withdrawWords(c.env, wallet, now, 'face') : returnFace(c.env, wallet, now));
    return answer(c, { wallet, hidden });
  },
);
