/** GET /api/admin/health: reports running jobs, stuck work and concerns for an admin. */
import { collectHealth } from '../health/collect.ts';
import { answer } from '../http/answer.ts';
import { adminOnly } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';

export const getAdminHealth = endpoint(adminOnly, async (c) => {
  return answer(c, await collectHealth(c.env));
});
