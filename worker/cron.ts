/** Runs every minute. The cron asks each job's object for a run (durable-objects/job-runner.ts), no more. */

import { within } from '../chain/clock.ts';
import type { Straggler } from '../durable-objects/job-runner.ts';
import { moveTips } from './archive/moves/move-tips.ts';
import { backUp } from './backup/back-up.ts';
import { finishPicks, pickDepsOf } from './clips/random-pick.ts';
import { CRON_JOBS, type CronJob, isEnabled, LIMIT_MS, type RunResult } from './cron-jobs.ts';
import { depsOf } from './draw-engine/deps.ts';
import { sendDue } from './draw-engine/queue.ts';
import { checkEnded } from './draw-engine/reorged-settlements.ts';
import { watchEscrows } from './draw-engine/watch-escrows.ts';
import { database, type Env, jobOf, solana, watchOf } from './env.ts';
import { runJobWithin } from './health/run.ts';
import { renewPrices } from './market/renew.ts';
import { endHolds } from './moderation/store.ts';
import { drainOutbox } from './outbox/drain.ts';
import { continuePayouts } from './payouts/advance.ts';
import { deleteOld } from './retention.ts';
import { reconcileTips } from './tips/follow/reconcile.ts';

/** Time limit of a request: an object that does not answer delays the cron this long, and no other object. */
const POKE_MS = 10_000;
const LATE = Symbol('late');
/** Holds ended by one run. */
const ENDED_HOLDS = 500;

const WORK: Record<CronJob, (env: Env) => Promise<RunResult>> = {
  async tips(env) {
    try {
      return await reconcileTips(database(env), solana(env), env.TREASURY_ADDRESS);
    } finally {
      // The results of this run are shown now, not in a minute.
      await ask(env, 'outbox');
    }
  },
  async outbox(env) {
    await endHolds(database(env), Date.now(), ENDED_HOLDS);
    return { more: await drainOutbox(env) };
  },
  picks: whole((env) => finishPicks(pickDepsOf(env))),
  draws: async (env) => ({ more: await sendDue(depsOf(env)) }),
  escrows: async (env) => ({ more: await watchEscrows(depsOf(env)) }),
  ends: async (env) => ({ more: await checkEnded(depsOf(env)) }),
  payouts: whole(continuePayouts),
  retention: whole(deleteOld),
  prices: whole(renewPrices),
  archive: (env) => moveTips(env),
  backup: (env) => backUp(env),
};

/** Wraps a job whose run leaves nothing for another run at once. */
function whole(work: (env: Env) => Promise<unknown>): (env: Env) => Promise<RunResult> {
  return async (env) => {
    await work(env);
    return { more: false };
  };
}

/** Asks for one run of every job, all at the same time, and tells the watch so. */
export async function runCron(env: Env): Promise<void> {
  await Promise.all([
    ...CRON_JOBS.filter((name) => isEnabled(env, name)).map((name) => ask(env, name)),
    reach('watch', () => watchOf(env).beat()),
  ]);
}

/** Asks for a run. A request that fails is logged, never thrown: the next minute asks again. */
function ask(env: Env, name: CronJob): Promise<void> {
  return reach(name, () => jobOf(env, name).poke(name));
}

async function reach(name: string, call: () => Promise<void>): Promise<void> {
  try {
    if ((await within(POKE_MS, call(), LATE)) === LATE) throw new Error('its object does not answer');
  } catch (error) {
    console.error('cron', name, 'was not asked to run', error instanceof Error ? error.message : error);
  }
}

/**
 * Performs one run of one job: recorded, awaited for at most `limitMs`, never throws. Every job tolerates half-done
 * work of an earlier run, which may still go on: it may be cut off anywhere and is simply run again.
 */
export async function runCronJob(
  env: Env,
  name: string,
  limitMs: number = LIMIT_MS,
): Promise<{ straggler: Straggler; more: boolean }> {
  const job = CRON_JOBS.find((known) => known === name);
  if (!job) throw new Error(`there is no job ${name}`);
  let result: RunResult = { more: false };
  try {
    const { straggler } = await runJobWithin(env, job, limitMs, async () => {
      result = await WORK[job](env);
      return result.problem;
    });
    if (result.problem) report(job, result.problem);
    return { straggler, more: result.more };
  } catch (error) {
    report(job, error);
    return { straggler: null, more: false };
  }
}

function report(job: CronJob, error: unknown): void {
  console.error('cron', job, error instanceof Error ? (error.stack ?? error.message) : error);
}
