/** What the creator's dashboard asks: one call for each tab. */
import useSWRInfinite from 'swr/infinite';
import type { CreatorStats, Giveaway } from '../../core/giveaways/model.ts';
import type { ReceivedPage, ReceivedTips } from '../../core/tips/received.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import { call, shouldRetry } from './call.ts';

/** `stats` with the first page. */
interface GiveawayPage {
  data: Giveaway[];
  nextCursor: string | null;
  stats?: CreatorStats;
}

/** The giveaways of a wallet in pages, newest first, with its figures. */
export function useOwnGiveaways(creator: string) {
  return useSWRInfinite<GiveawayPage, unknown>(
    (index: number, previous: GiveawayPage | null) => {
      if (index > 0 && !previous?.nextCursor) return null;
      const cursor = previous?.nextCursor ? `&cursor=${previous.nextCursor}` : '';
      return `/api/giveaways?creator=${creator}&limit=12${cursor}`;
    },
    (path: string) => call<GiveawayPage>(path),
    { shouldRetryOnError: shouldRetry, revalidateFirstPage: false },
  );
}

export interface ReceivedFilter {
  /** A mint, or '' for all. */
  token: string;
  currency: TipCurrency | '';
}

const pathOf = (wallet: string) => `/api/tip/received/${wallet}`;

function queryOf(filter: ReceivedFilter, cursor?: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, cursor })) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** `wallet` null asks for nothing. The first page tells totals, days and tokens too. While another filter is read, what was read before stays. */
export function useReceivedTips(wallet: string | null, filter: ReceivedFilter) {
  return useSWRInfinite<ReceivedPage & Partial<ReceivedTips>, unknown>(
    (index: number, previous: ReceivedPage | null) => {
      if (!wallet || (index > 0 && !previous?.nextCursor)) return null;
      return `${pathOf(wallet)}${queryOf(filter, previous?.nextCursor ?? undefined)}`;
    },
    async (path: string) => (await call<{ data: ReceivedPage }>(path)).data,
    { shouldRetryOnError: shouldRetry, revalidateFirstPage: false, keepPreviousData: true },
  );
}

/** Where the same list can be downloaded as a file. */
export function receivedCsvPath(wallet: string, filter: ReceivedFilter): string {
  return `${pathOf(wallet)}/csv${queryOf(filter)}`;
}
