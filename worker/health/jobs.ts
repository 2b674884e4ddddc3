/** What runs every minute, by name. */
import type { Env } from '../env.ts';

export const CRON_JOBS = ['tips', 'outbox', 'picks', 'payouts', 'draws', 'drafts', 'ends'] as const;
export type CronJob = (typeof CRON_JOBS)[number];

/** Without its program a deployment has no giveaways. */
export function runsHere(env: Pick<Env, 'ESCROW_PROGRAM'>, job: CronJob): boolean {
  return !(job === 'draws' || job === 'drafts' || job === 'ends') || Boolean(env.ESCROW_PROGRAM);
}

/** A run that takes longer counts as failed: the next minute's run begins with a clean object. */
export const LIMIT_MS = 50_000;

/** Without a good run for so long, somebody should look. */
export const SILENT_MS = 3 * 60_000;
