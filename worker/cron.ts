/** What runs every minute. Each job stands alone: one that fails is logged and stops no other. */
import { finishPicks } from './clips/finish-picks.ts';
import { pickDepsOf } from './clips/picks/deps.ts';
import { depsOf } from './draws/deps.ts';
import { checkEnded } from './draws/ended.ts';
import { forgetDrafts, sendDue } from './draws/queue.ts';
import { database, type Env, solana } from './env.ts';
import { drainOutbox } from './outbox/drain.ts';
import { reconcileTips } from './tips/reconcile.ts';

export async function runCron(env: Env): Promise<void> {
  await job('tips', () => reconcileTips(database(env), solana(env), env.TREASURY_ADDRESS));
  await job('outbox', () => drainOutbox(env));
  await job('picks', () => finishPicks(pickDepsOf(env)));
  // Without its program a deployment has no giveaways.
  if (!env.ESCROW_PROGRAM) return;
  await job('draws', () => sendDue(depsOf(env)));
  await job('drafts', () => forgetDrafts(depsOf(env)));
  await job('ends', () => checkEnded(depsOf(env)));
}

async function job(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error('cron', name, error instanceof Error ? (error.stack ?? error.message) : error);
  }
}
