import { MIN_DURATION_SECONDS } from '../../core/giveaways/model.ts';
import type { Env } from '../env.ts';

/** The minimum duration of a giveaway, in seconds: an hour, unless the deployment sets another. */
export function minSeconds(env: Pick<Env, 'GIVEAWAY_MIN_SECONDS'>): number {
  const seconds = Number(env.GIVEAWAY_MIN_SECONDS || MIN_DURATION_SECONDS);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : MIN_DURATION_SECONDS;
}
