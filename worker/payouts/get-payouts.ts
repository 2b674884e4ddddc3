/** GET /api/admin/payouts: returns payouts, newest first. */
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly } from '../http/auth.ts';
import { endpoint, query } from '../http/endpoint.ts';
import { toPayouts } from './present.ts';
import { type Cursor, listPayouts } from './store.ts';

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
});

export const getPayouts = endpoint(adminOnly, query(querySchema), async (c) => {
  const { limit, cursor } = c.req.valid('query');
  const db = database(c.env);
  // One more than requested shows whether there is another page.
  const rows = await listPayouts(db, cursor === undefined ? null : readCursor(cursor), limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.createdAt}.${last.id}` : null;
  const payouts = await toPayouts(db, page);
  return answer(c, payouts, { payouts, nextCursor });
});

function readCursor(text: string): Cursor {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (!createdAt || !id) throw new Refusal('invalid_field', { field: 'cursor', problem: 'is not valid' });
  return { createdAt: Number(createdAt), id };
}
