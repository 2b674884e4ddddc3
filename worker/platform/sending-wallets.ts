import type { Env } from '../env.ts';

/** Names of the wallets that may send tips by themselves, as they announce themselves; none means that the server sends all. */
export function sendingWallets(env: Pick<Env, 'SENDING_WALLETS'>): string[] {
  const names = (env.SENDING_WALLETS ?? '').split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
