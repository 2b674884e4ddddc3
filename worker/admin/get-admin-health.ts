/** GET /api/admin/health: what runs, what is stuck and what needs a person. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { collectHealth } from '../health/collect.ts';
import { answer } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';

export async function getAdminHealth(c: Context<AppContext>): Promise<Response> {
  await requireAdmin(c);
  return answer(c, await collectHealth(c.env));
}
