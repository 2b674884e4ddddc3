/**
 * The charges of this deployment and the addresses of its program and wallets. This file is separate because every page
 * that pays reads it.
 */
import type { NetworkCosts } from '../../core/network-costs.ts';
import { call } from './call.ts';
import { type Pinned, withPinned } from './pinned.ts';
import { useRead } from './read.ts';

export interface PublicConfig {
  platformFee: { percentage: number; basisPoints: number };
  network: string;
  /** The escrow program, base58; null if it is not configured. */
  escrowProgram: string | null;
  /** The operator that every escrow of this deployment names, base58; null if it is not configured. */
  operator: string | null;
  treasury: string | null;
  /** The shortest duration of a giveaway, in seconds. */
  giveawayMinSeconds: number;
  /** The same of a giveaway that its creator draws live. */
  liveMinSeconds: number;
  /** The costs; null until the network has answered. */
  costs: NetworkCosts | null;
  /** Names of the wallets that may send tips themselves. */
  sendingWallets: string[];
  /** The page on the second host that shows a post of X; null without a second host. */
  postFrame: string | null;
}

/** Returns the server's configuration, with the build's pinned values in place of the server's (pinned.ts). */
export function usePublicConfig(): (PublicConfig & { differs: (keyof Pinned)[] }) | undefined {
  return useRead('/api/giveaways/public-config', async (path) =>
    withPinned((await call<{ config: PublicConfig }>(path)).config),
  ).data;
}
