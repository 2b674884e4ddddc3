/** GET /api/health: serves outside monitoring. Two small queries, a look at the node, no secrets, no addresses. */
import type { Context } from 'hono';
import { within } from '../../chain/clock.ts';
import type { NodeState } from '../../core/node-state.ts';
import { Refusal } from '../../core/refusals.ts';
import { CRON_JOBS, isEnabled, SILENT_MS } from '../cron-jobs.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { nodeWatch, VALID_MS } from './node-watch.ts';
import { type Backlog, isBehind, lastStartOfAll, readBacklog } from './store.ts';

const PATIENCE_MS = 3000;
/** Counts end here: anyone may ask. */
const COUNTED = 100;
const LATE = Symbol('late');

const PROBLEM: Record<Exclude<NodeState, 'serves'>, string> = {
  silent: 'does not answer',
  still: 'does not advance',
  behind: 'is more than a minute behind the network',
};

/**
 * Returns the state. Degraded: the database answers, but one of the cron's jobs has not begun for three minutes, or
 * work waits for the jobs for more than five. Refuses database_unavailable, and node_unavailable when the node serves
 * no tip: a monitor of the status alone must notice.
 */
export const getHealth = endpoint(async (c) => {
  const now = Date.now();
  const node = nodeWatch(c.env).state((work) => c.executionCtx.waitUntil(work));
  const [last, backlog] = await readBoth(c, now);
  await requireNode(c, node);
  const runs = last !== null && now - last <= SILENT_MS;
  const status = runs && !backlog.some((one) => isBehind(one, now)) ? 'ok' : 'degraded';
  const health = {
    status,
    lastCron: last === null ? null : new Date(last).toISOString(),
    /** At most 100 of each are counted. */
    backlog: backlog.map(({ what, waiting, oldestAt }) => ({
      what,
      waiting,
      oldestSeconds: oldestAt === null ? null : Math.max(0, Math.floor((now - oldestAt) / 1000)),
    })),
  };
  return answer(c, health, health);
});

async function requireNode(c: Context<AppContext>, node: Promise<NodeState>): Promise<void> {
  const state = await node;
  if (state === 'serves') return;
  c.header('retry-after', String(VALID_MS / 1000));
  throw new Refusal('node_unavailable', { problem: PROBLEM[state] });
}

async function readBoth(c: Context<AppContext>, now: number): Promise<[number | null, Backlog[]]> {
  const jobs = CRON_JOBS.filter((name) => isEnabled(c.env, name));
  const db = database(c.env);
  try {
    const read = Promise.all([lastStartOfAll(db, jobs), readBacklog(db, now, COUNTED)]);
    const found = await within(PATIENCE_MS, read, LATE);
    if (typeof found !== 'symbol') return found;
  } catch (error) {
    console.error(c.get('requestId'), 'the database failed', error instanceof Error ? error.message : error);
  }
  throw new Refusal('database_unavailable');
}
