import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';

/** Lamports that payouts leave in the treasury. Refuses not_configured: no default is right for money. */
export function reserveLamports(env: Pick<Env, 'TREASURY_RESERVE_LAMPORTS'>): bigint {
  const text = env.TREASURY_RESERVE_LAMPORTS?.trim() ?? '';
  if (!/^\d{1,18}$/.test(text)) throw new Refusal('not_configured', { what: 'TREASURY_RESERVE_LAMPORTS' });
  return BigInt(text);
}
