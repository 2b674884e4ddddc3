/** What this deployment charges and where its program and wallets are. Apart: every page that pays reads it. */
import type { NetworkCosts } from '../../core/network-costs.ts';
import { call } from './call.ts';
import { type Pinned, withPinned } from './pinned.ts';
import { useRead } from './read.ts';

export interface PublicConfig {
  platformFee: { percentage: number; basisPoints: number };
  network: string;
  /** The escrow program, base58; null if it is not configured. */
  escrowProgram: string | null;
  /** What every escrow of this deployment names, base58; null if it is not configured. */
  operator: string | null;
  treasury: string | null;
  /** The shortest duration of a giveaway, in seconds. */
  giveawayMinSeconds: number;
  /** Null until the network has answered. */
  costs: NetworkCosts | null;
  /** Names of the wallets that may send tips themselves. */
  sendingWallets: string[];
  /** The page on the second host that shows a post of X; null without a second host. */
  postFrame: string | null;
}

/** With what the page was built with in place of what the server says (pinned.ts). */
export function usePublicConfig(): (PublicConfig & { differs: (keyof Pinned)[] }) | undefined {
  return useRead('/api/giveaways/public-config', async (path) =>
    withPinned((await call<{ config: PublicConfig }>(path)).config),
  ).data;
}
