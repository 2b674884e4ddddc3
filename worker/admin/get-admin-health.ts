/** GET /api/admin/health: reports running jobs, stuck work and concerns for an admin. */
import { within } from '../../chain/clock.ts';
import type { WatchReport } from '../../core/watch/reading.ts';
import { watchOf } from '../env.ts';
import { collectHealth } from '../health/collect.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';

const PATIENCE_MS = 2000;

export const getAdminHealth = endpoint(adminOnly, async (c) => {
  // A watch that does not answer is in nobody's way here: /api/health tells of it.
  const none: WatchReport = { notices: [], canary: null };
  const asked = async () => within(PATIENCE_MS, watchOf(c.env).report() as Promise<WatchReport>, none);
  const [health, { notices, canary }] = await Promise.all([collectHealth(c.env), asked().catch(() => none)]);
  const concerns = [...notices.map(({ text }) => text), ...health.concerns];
  return answer(c, { ...health, canary, concerns, status: concerns.length === 0 ? 'ok' : 'attention' });
});
