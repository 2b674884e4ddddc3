/** GET /api/admin/payouts/{id}: returns one payout with its transactions. */
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { toPayout } from './present.ts';
import { findPayout } from './store.ts';

export const getPayout = endpoint(adminOnly, anyParams('id'), async (c) => {
  const db = database(c.env);
  const row = await findPayout(db, c.req.valid('param').id);
  if (!row) throw new Refusal('payout_not_found');
  return answer(c, await toPayout(db, row));
});
