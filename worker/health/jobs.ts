/** What runs every minute, by name. */
import type { Env } from '../env.ts';

export const CRON_JOBS = ['tips', 'outbox', 'picks', 'payouts', 'draws', 'drafts', 'ends'] as const;
export type CronJob = (typeof CRON_JOBS)[number];

/** Without its program a deployment has no giveaways, without the treasury's key no payouts. */
export function runsHere(env: Pick<Env, 'ESCROW_PROGRAM' | 'TREASURY_KEY'>, job: CronJob): boolean {
  if (job === 'draws' || job === 'drafts' || job === 'ends') return Boolean(env.ESCROW_PROGRAM);
  return job !== 'payouts' || Boolean(env.TREASURY_KEY);
}

/** Without a good run for so long, somebody should look. */
export const SILENT_MS = 3 * 60_000;
