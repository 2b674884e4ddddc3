/** What waits for the connected wallet: prizes that it has not seen, and draws of its own giveaways. */
import type { WonPrize } from '../../core/activity/model.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { useNewestWins } from '../client/activity.ts';
import { useGiveaways } from '../client/giveaways.ts';
import { unseenWins, useSeenUntil, waitingForDraw } from './model.ts';

export interface News {
  /** Newest first. */
  wins: WonPrize[];
  draws: Giveaway[];
}

/** Both are read once for all of the page's places. */
export function useNews(wallet: string): News {
  const wins = useNewestWins(wallet).data?.data ?? [];
  const ended = useGiveaways({ creator: wallet, status: 'ended', limit: 12 }).data?.[0]?.data ?? [];
  return { wins: unseenWins(wins, useSeenUntil(wallet)), draws: waitingForDraw(ended) };
}
