/** What runs every minute. The cron asks each job's object for a run (durable-objects/job-runner.ts), no more. */

import { within } from '../chain/time-limit.ts';
import type { Straggler } from '../durable-objects/job-runner.ts';
import { finishPicks } from './clips/finish-picks.ts';
import { pickDepsOf } from './clips/picks/deps.ts';
import { CRON_JOBS, type CronJob, isEnabled, LIMIT_MS } from './cron-jobs.ts';
import { depsOf } from './draw-engine/deps.ts';
import { sendDue } from './draw-engine/queue.ts';
import { checkEnded } from './draw-engine/reorged-settlements.ts';
import { database, type Env, jobOf, solana } from './env.ts';
import { runJobWithin } from './health/run.ts';
import { drainOutbox } from './outbox/drain.ts';
import { continuePayouts } from './payouts/advance.ts';
import { deleteOld } from './retention.ts';
import { reconcileTips } from './tips/reconcile.ts';

/** An object that does not answer delays the cron this long, and no other object. */
const POKE_MS = 10_000;
const LATE = Symbol('late');

const WORK: Record<CronJob, (env: Env) => Promise<void>> = {
  async tips(env) {
    try {
      await reconcileTips(database(env), solana(env), env.TREASURY_ADDRESS);
    } finally {
      // What the run found is shown now, not in a minute.
      await ask(env, 'outbox');
    }
  },
  outbox: (env) => drainOutbox(env),
  picks: (env) => finishPicks(pickDepsOf(env)),
  draws: (env) => sendDue(depsOf(env)),
  ends: (env) => checkEnded(depsOf(env)),
  payouts: (env) => continuePayouts(env),
  retention: (env) => deleteOld(env),
};

/** Asks for one run of every job, all at the same time. */
export async function runCron(env: Env): Promise<void> {
  await Promise.all(CRON_JOBS.filter((name) => isEnabled(env, name)).map((name) => ask(env, name)));
}

/** A request that fails is logged, never thrown: the next minute asks again. */
async function ask(env: Env, name: CronJob): Promise<void> {
  try {
    if ((await within(POKE_MS, jobOf(env, name).poke(name), LATE)) === LATE)
      throw new Error('its object does not answer');
  } catch (error) {
    console.error('cron', name, 'was not asked to run', error instanceof Error ? error.message : error);
  }
}

/**
 * One run of one job: recorded, awaited for at most `limitMs`, never throws. Every job tolerates what an earlier run
 * left half done, or still does: it may be cut off anywhere and is simply run again.
 */
export async function runCronJob(
  env: Env,
  name: string,
  limitMs: number = LIMIT_MS,
): Promise<{ straggler: Straggler }> {
  const job = CRON_JOBS.find((known) => known === name);
  if (!job) throw new Error(`there is no job ${name}`);
  try {
    return await runJobWithin(env, job, limitMs, () => WORK[job](env));
  } catch (error) {
    console.error('cron', job, error instanceof Error ? (error.stack ?? error.message) : error);
    return { straggler: null };
  }
}
