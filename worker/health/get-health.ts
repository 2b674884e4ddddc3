/** GET /api/health: for outside monitoring. One small query, no secrets, no addresses. */
import type { Context } from 'hono';
import { within } from '../../chain/time-limit.ts';
import { Refusal } from '../../core/refusals.ts';
import { CRON_JOBS, isEnabled, SILENT_MS } from '../cron-jobs.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { lastStartOfAll } from './store.ts';

const PATIENCE_MS = 3000;
const LATE = Symbol('late');

/**
 * Degraded: the database answers, but one of the cron's jobs has not begun for three minutes. Refuses
 * database_unavailable.
 */
export const getHealth = endpoint(async (c) => {
  const last = await cronStart(c);
  const status = last !== null && Date.now() - last <= SILENT_MS ? 'ok' : 'degraded';
  const health = { status, lastCron: last === null ? null : new Date(last).toISOString() };
  return answer(c, health, health);
});

async function cronStart(c: Context<AppContext>): Promise<number | null> {
  const jobs = CRON_JOBS.filter((name) => isEnabled(c.env, name));
  try {
    const last = await within(PATIENCE_MS, lastStartOfAll(database(c.env), jobs), LATE);
    if (typeof last !== 'symbol') return last;
  } catch (error) {
    console.error(c.get('requestId'), 'the database failed', error instanceof Error ? error.message : error);
  }
  throw new Refusal('database_unavailable');
}
