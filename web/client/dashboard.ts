/** The calls of the creator's dashboard: one for each tab. */
import type { CreatorStats } from '../../core/giveaways/figures.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { ReceivedPage, ReceivedTips } from '../../core/tips/received.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import { call, get } from './call.ts';
import { usePages } from './pages.ts';
import { ownBearer } from './session.ts';

/** `stats` comes with the first page. */
interface GiveawayPage {
  data: Giveaway[];
  nextCursor: string | null;
  stats?: CreatorStats;
}

/** Returns the giveaways of a wallet in pages, newest first, with its figures. */
export function useOwnGiveaways(creator: string) {
  return usePages(
    (cursor) => `/api/giveaways?creator=${creator}&limit=12${cursor ? `&cursor=${cursor}` : ''}`,
    (path) => call<GiveawayPage>(path),
    { revalidateFirstPage: false },
  );
}

export interface ReceivedFilter {
  /** A mint, or '' for all. */
  token: string;
  currency: TipCurrency | '';
}

const pathOf = (wallet: string) => `/api/tip/received/${wallet}`;

function queryOf(filter: ReceivedFilter, cursor: string | null = null): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, cursor })) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * `wallet` null reads nothing. The first page has totals, days and tokens too. While another filter loads, the previous
 * data stays.
 */
export function useReceivedTips(wallet: string | null, filter: ReceivedFilter) {
  return usePages<ReceivedPage & Partial<ReceivedTips>>(
    (cursor) => wallet && `${pathOf(wallet)}${queryOf(filter, cursor)}`,
    // Signed in, the creator reads held words and the wallets of anonymous tips too.
    (path) => get(path, { bearer: ownBearer(wallet!) }),
    { revalidateFirstPage: false, keepPreviousData: true },
  );
}

/** Returns the address at which the same list is downloaded as a file. */
export function receivedCsvPath(wallet: string, filter: ReceivedFilter): string {
  return `${pathOf(wallet)}/csv${queryOf(filter)}`;
}
