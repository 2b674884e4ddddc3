/** GET /api/admin/giveaways: every giveaway, by the same filters as the public list. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { listGiveaways } from '../giveaways/list-giveaways.ts';
import { requireAdmin } from '../http/auth.ts';

export async function listAllGiveaways(c: Context<AppContext>): Promise<Response> {
  await requireAdmin(c);
  return listGiveaways(c);
}
