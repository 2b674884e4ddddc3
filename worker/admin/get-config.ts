/** GET /api/admin/config: fee, payout cut and who the administrators are. */
import type { Context } from 'hono';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';
import { readConfig } from './config.ts';

export async function getConfig(c: Context<AppContext>): Promise<Response> {
  await requireAdmin(c);
  const config = await readConfig(database(c.env));
  return answer(c, config, { config });
}
