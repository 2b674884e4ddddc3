/** The jobs that run every minute, by name. */
import { bucketOf } from './backup/settings.ts';
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
  'backup',
] as const;
export type CronJob = (typeof CRON_JOBS)[number];

/** The end of a job's run, unless it threw. */
export interface RunResult {
  /** It made progress and left the rest to another run, which follows at once (durable-objects/job-runner.ts). */
  more: boolean;
  /** The error of a part that failed while others went on; recorded as the run's error. */
  problem?: unknown;
}

/** Returns whether this deployment runs the job: no giveaways without a program, no archive or backup without a bucket. */
export function isEnabled(env: Env, job: CronJob): boolean {
  if (job === 'archive') return env.ARCHIVE !== undefined;
  if (job === 'backup') return bucketOf(env) !== null;
  const isOfGiveaways = job === 'draws' || job === 'escrows' || job === 'ends';
  return !isOfGiveaways || Boolean(env.ESCROW_PROGRAM);
}

/** Time limit of a run: a longer one counts as failed, and the next minute's run starts in a new object. */
export const LIMIT_MS = 50_000;

/** Time without a successful run after which a job is reported. */
export const SILENT_MS = 3 * 60_000;
