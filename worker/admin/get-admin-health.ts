/** GET /api/admin/health: reports running jobs, stuck work and concerns for an admin. */
import { within } from '../../chain/clock.ts';
import { watchOf } from '../env.ts';
import { collectHealth } from '../health/collect.ts';
import { answer } from '../http/answer.ts';
import { adminOnly } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';

const PATIENCE_MS = 2000;

export const getAdminHealth = endpoint(adminOnly, async (c) => {
  // A watch that does not answer is in nobody's way here: /api/health tells of it.
  const asked = async () => within(PATIENCE_MS, watchOf(c.env).notices(), []);
  const [health, notices] = await Promise.all([collectHealth(c.env), asked().catch(() => [])]);
  const concerns = [...notices.map(({ text }) => text), ...health.concerns];
  return answer(c, { ...health, concerns, status: concerns.length === 0 ? 'ok' : 'attention' });
});
