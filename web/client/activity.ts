/** The calls under /api/activity: what a wallet did here. */
import type { ActivityList, ActivityPage } from '../../core/activity/model.ts';
import { forgetWordsMessage } from '../../core/messages.ts';
import { call, get } from './call.ts';
import { usePages } from './pages.ts';
import { useRead } from './read.ts';
import { type Prove, signedBody } from './signed.ts';

const pathOf = (wallet: string, list: ActivityList) => `/api/activity/${wallet}/${list}`;

/** Returns a list in pages, newest first. */
export function useActivity<Kind extends ActivityList>(wallet: string, list: Kind) {
  return usePages<ActivityPage<Kind>>(
    (cursor) => `${pathOf(wallet, list)}${cursor ? `?cursor=${cursor}` : ''}`,
    (path) => call<ActivityPage<Kind>>(path),
    { revalidateFirstPage: false },
  );
}

/** Every two minutes: a win is no secret of a second, and this runs on every page. */
const NEWS_MS = 120_000;

/** Returns the newest prizes of a wallet; null reads nothing. */
export function useNewestWins(wallet: string | null) {
  return useRead<ActivityPage<'wins'>>(
    wallet && `${pathOf(wallet, 'wins')}?limit=5`,
    (path) => call<ActivityPage<'wins'>>(path),
    { refreshInterval: NEWS_MS, dedupingInterval: 30_000, revalidateOnFocus: false },
  );
}

/** `wallet` signs that the words of a tip that it sent are deleted, or with ALL_TIPS those of all its tips. */
export async function deleteWords(tip: string, wallet: string, prove: Prove): Promise<void> {
  const body = await signedBody(wallet, prove, (signer) => forgetWordsMessage({ ...signer, tip }));
  await get(`/api/tip/${encodeURIComponent(tip)}/words`, { method: 'DELETE', body });
}
