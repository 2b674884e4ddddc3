/** PUT /api/admin/names/{name} {action, wallet?, reason}: takes a name down for good, or gives it to a channel. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal } from '../../core/refusals.ts';
import { hasChannel } from '../channels/store.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { nameParam } from './get-name.ts';
import { changeName as saveChange } from './store.ts';

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
export const changeName = endpoint(adminOnly, nameParam('name_invalid'), jsonBody(bodySchema), async (c) => {
  const { name } = c.req.valid('param');
  const { wallet = null, reason } = c.req.valid('json');
  const db = database(c.env);
  if (wallet && !(await hasChannel(db, wallet))) throw new Refusal('channel_not_found');
  await saveChange(db, wallet, { name, reason, by: walletOf(c), now: Date.now() });
  return answer(c, { name, wallet });
});
