/** PUT /api/admin/names/{name} {action, wallet?, reason}: takes a name down for good, or gives it to a channel. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { isChannelName } from '../../core/channels/name.ts';
import { Refusal } from '../../core/refusals.ts';
import { hasChannel } from '../channels/store.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { endpoint, jsonBody, params } from '../http/endpoint.ts';
import { giveName, takeNameDown } from './store.ts';

const bodySchema = z
  .object({
    action: z.enum(['take-down', 'give'], 'must be take-down or give'),
    wallet: z.optional(addressSchema),
    reason: z.string('must be text').trim().min(1, 'is required').max(500, 'must be at most 500 characters'),
  })
  .refine(({ action, wallet }) => (action === 'give') === (wallet !== undefined), {
    message: 'is for the action give, and required there',
    path: ['wallet'],
  });

/** Refuses name_invalid, channel_not_found. */
export const changeName = endpoint(
  adminOnly,
  params(z.object({ name: z.string().refine(isChannelName) }), 'name_invalid'),
  jsonBody(bodySchema),
  async (c) => {
    const { name } = c.req.valid('param');
    const { wallet, reason } = c.req.valid('json');
    const db = database(c.env);
    const change = { name, reason, by: walletOf(c), now: Date.now() };
    if (wallet === undefined) await takeNameDown(db, change);
    else if (await hasChannel(db, wallet)) await giveName(db, wallet, change);
    else throw new Refusal('channel_not_found');
    return answer(c, { name, wallet: wallet ?? null });
  },
);
