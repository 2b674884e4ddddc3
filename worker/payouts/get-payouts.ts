/** GET /api/admin/payouts: returns payouts, newest first. */
import { z } from 'zod';
import { pageCursor, pageLimit, pageOf } from '../../core/list-query.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { toPayouts } from './present.ts';
import { listPayouts } from './store.ts';

const querySchema = z.object({
  limit: pageLimit(20, 100),
  cursor: pageCursor(),
});

export const getPayouts = endpoint(adminOnly, query(querySchema), async (c) => {
  const { limit, cursor } = c.req.valid('query');
  const db = database(c.env);
  const rows = await listPayouts(db, cursor, limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const payouts = await toPayouts(db, page);
  return answer(c, payouts, { payouts, nextCursor });
});
