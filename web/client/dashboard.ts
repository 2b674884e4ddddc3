/** What the creator's dashboard asks: one call for each tab. */
import type { CreatorStats, Giveaway } from '../../core/giveaways/model.ts';
import type { ReceivedPage, ReceivedTips } from '../../core/tips/received.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import { call, get } from './call.ts';
import { usePages } from './read.ts';

/** `stats` with the first page. */
interface GiveawayPage {
  data: Giveaway[];
  nextCursor: string | null;
  stats?: CreatorStats;
}

/** The giveaways of a wallet in pages, newest first, with its figures. */
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

/** `wallet` null asks for nothing. The first page tells totals, days and tokens too. While another filter is read, what was read before stays. */
export function useReceivedTips(wallet: string | null, filter: ReceivedFilter) {
  return usePages<ReceivedPage & Partial<ReceivedTips>>(
    (cursor) => wallet && `${pathOf(wallet)}${queryOf(filter, cursor)}`,
    get,
    { revalidateFirstPage: false, keepPreviousData: true },
  );
}

/** Where the same list can be downloaded as a file. */
export function receivedCsvPath(wallet: string, filter: ReceivedFilter): string {
  return `${pathOf(wallet)}/csv${queryOf(filter)}`;
}
