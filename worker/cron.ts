/** What runs every minute. Each job stands alone: one that fails is logged and recorded, and stops no other. */
import { finishPicks } from './clips/finish-picks.ts';
import { pickDepsOf } from './clips/picks/deps.ts';
import { depsOf } from './draws/deps.ts';
import { forgetDrafts, sendDue } from './draws/queue.ts';
import { checkEnded } from './draws/undone-ends.ts';
import { database, type Env, solana } from './env.ts';
import { type CronJob, runsHere } from './health/jobs.ts';
import { recorded } from './health/run.ts';
import { drainOutbox } from './outbox/drain.ts';
import { continuePayouts } from './payouts/advance.ts';
import { reconcileTips } from './tips/reconcile.ts';

export async function runCron(env: Env): Promise<void> {
  await job(env, 'tips', () => reconcileTips(database(env), solana(env), env.TREASURY_ADDRESS));
  await job(env, 'outbox', () => drainOutbox(env));
  await job(env, 'picks', () => finishPicks(pickDepsOf(env)));
  await job(env, 'draws', () => sendDue(depsOf(env)));
  await job(env, 'drafts', () => forgetDrafts(depsOf(env)));
  await job(env, 'ends', () => checkEnded(depsOf(env)));
  // Last: it waits for the network, for half a minute and more, and a draw's round waits for nobody.
  await job(env, 'payouts', () => continuePayouts(env));
}

async function job(env: Env, name: CronJob, run: () => Promise<void>): Promise<void> {
  if (!runsHere(env, name)) return;
  try {
    await recorded(env, name, run);
  } catch (error) {
    console.error('cron', name, error instanceof Error ? (error.stack ?? error.message) : error);
  }
}
