/** Reads settings of the deployment from the environment. */
import { LIVE_MIN_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';

/** Returns the minimum duration of a giveaway, in seconds: an hour, unless the deployment sets another. */
export function minSeconds(env: Pick<Env, 'GIVEAWAY_MIN_SECONDS'>): number {
  return secondsOf(env.GIVEAWAY_MIN_SECONDS, MIN_DURATION_SECONDS);
}

/**
 * Returns the minimum duration of a giveaway that its creator draws live on stream, in seconds: two minutes, unless the
 * deployment sets another; never more than for the rest.
 */
export function liveMinSeconds(env: Pick<Env, 'GIVEAWAY_MIN_SECONDS' | 'LIVE_MIN_SECONDS'>): number {
  return Math.min(secondsOf(env.LIVE_MIN_SECONDS, LIVE_MIN_DURATION_SECONDS), minSeconds(env));
}

function secondsOf(text: string | undefined, otherwise: number): number {
  const seconds = Number(text || otherwise);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds : otherwise;
}

/** Returns the lamports that payouts leave in the treasury. Refuses not_configured: no default is right for money. */
export function reserveLamports(env: Pick<Env, 'TREASURY_RESERVE_LAMPORTS'>): bigint {
  const text = env.TREASURY_RESERVE_LAMPORTS?.trim() ?? '';
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('not_configured', { what: 'TREASURY_RESERVE_LAMPORTS' });
  return BigInt(text);
}

/** Returns the most lamports that a wallet may hold whose key the worker has; null for no limit. */
export function hotLamports({
  HOT_WALLET_LAMPORTS: text = '',
}: Pick<Env, 'HOT_WALLET_LAMPORTS'>): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

/** Returns wallets that may send tips themselves, by the names they announce; an empty list: the server sends all. */
export function sendingWallets(env: Pick<Env, 'SENDING_WALLETS'>): string[] {
  const names = (env.SENDING_WALLETS ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
