import type { Env } from '../env.ts';

const DEFAULT_LAMPORTS = 100_000_000n;

/** Lamports that payouts leave in the treasury: 0.1 SOL, unless the deployment says otherwise. */
export function reserveLamports(env: Pick<Env, 'TREASURY_RESERVE_LAMPORTS'>): bigint {
  const text = env.TREASURY_RESERVE_LAMPORTS?.trim() ?? '';
  return /^\d{1,18}$/.test(text) ? BigInt(text) : DEFAULT_LAMPORTS;
}
