import type { Env } from '../env.ts';

/** Wallets that may send tips themselves, by the names they announce; an empty list means that the server sends all. */
export function sendingWallets(env: Pick<Env, 'SENDING_WALLETS'>): string[] {
  const names = (env.SENDING_WALLETS ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
