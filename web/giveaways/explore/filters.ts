/** The filters of the explore page in its address: a filtered view can be shared. Pure. */
import { GIVEAWAY_STATUSES } from '../../../core/giveaways/model.ts';
import type { GiveawayFilters } from '../../client/giveaways.ts';

export interface ExploreFilters {
  /** One of GIVEAWAY_STATUSES, or 'all'. */
  status: string;
  /** 'participants', 'holders', or 'all'. */
  type: string;
  search: string;
}

export const DEFAULT_FILTERS: ExploreFilters = { status: 'active', type: 'all', search: '' };
const MAX_SEARCH = 100;

/** Unknown values in the address are ignored. */
export function filtersOf(query: URLSearchParams): ExploreFilters {
  const one = (name: 'status' | 'type', allowed: readonly string[]) => {
    const value = query.get(name) ?? '';
    return value === 'all' || allowed.includes(value) ? value : DEFAULT_FILTERS[name];
  };
  return {
    status: one('status', GIVEAWAY_STATUSES),
    type: one('type', ['participants', 'holders']),
    search: (query.get('search') ?? '').slice(0, MAX_SEARCH),
  };
}

/** Only what differs from the defaults, so that the default address has no query. */
export function queryOf(filters: ExploreFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value.trim() !== '' && value !== DEFAULT_FILTERS[name as keyof ExploreFilters],
    ),
  );
}

/** The parameters of the request. */
export function requestedList({ status, type, search }: ExploreFilters): GiveawayFilters {
  return {
    status: status === 'all' ? undefined : status,
    type: type === 'all' ? undefined : type,
    search: search.trim() || undefined,
  };
}

export const isFiltered = (filters: ExploreFilters) => Object.keys(queryOf(filters)).length > 0;
