/** GET /api/admin/payouts/{id}: one payout with its transactions. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';
import { toPayout } from './present.ts';
import { findPayout } from './store.ts';

export async function getPayout(c: Context<AppContext>): Promise<Response> {
  await requireAdmin(c);
  const db = database(c.env);
  const row = await findPayout(db, c.req.param('id') ?? '');
  if (!row) throw new Refusal('payout_not_found');
  return answer(c, await toPayout(db, row));
}
