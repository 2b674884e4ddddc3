/** What runs every minute, by name. */
import type { Env } from './env.ts';

export const CRON_JOBS = [
  'tips',
  'outbox',
  'picks',
  'payouts',
  'draws',
  'escrows',
  'ends',
  'retention',
  'prices',
  'archive',
] as const;
export type CronJob = (typeof CRON_JOBS)[number];

/** How a run of a job ended, unless it threw. */
export interface RunResult {
  /** It got something done and left the rest to another run, which follows at once (durable-objects/job-runner.ts). */
  more: boolean;
  /** The error of a part that failed while others went on; recorded as the run's error. */
  problem?: unknown;
}

/** Whether this deployment runs the job. Without an escrow program it has no giveaways, without a bucket no archive. */
export function isEnabled(env: Pick<Env, 'ESCROW_PROGRAM' | 'ARCHIVE'>, job: CronJob): boolean {
  if (job === 'archive') return env.ARCHIVE !== undefined;
  const isOfGiveaways = job === 'draws' || job === 'escrows' || job === 'ends';
  return !isOfGiveaways || Boolean(env.ESCROW_PROGRAM);
}

/** A run that takes longer counts as failed: the next minute's run starts in a new object. */
export const LIMIT_MS = 50_000;

/** A job without a successful run for this long is reported. */
export const SILENT_MS = 3 * 60_000;
