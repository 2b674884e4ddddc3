/** The filters of the explore page in its address: a filtered view can be shared. Pure. */
import { GIVEAWAY_STATUSES, type GiveawayStatus, type GiveawayType } from '../../../core/giveaways/model.ts';
import type { ListSort } from '../../../core/giveaways/schemas.ts';
import type { GiveawayFilters } from '../../client/giveaways.ts';

export interface ExploreFilters {
  status: GiveawayStatus | 'all';
  type: GiveawayType | 'all';
  search: string;
  /** The order; only active giveaways have another one than the newest first. */
  sort: ListSort;
}

export const DEFAULT_FILTERS: ExploreFilters = { status: 'active', type: 'all', search: '', sort: 'newest' };
export const TYPE_FILTERS = ['participants', 'holders', 'all'] as const;
export const SORTS = ['newest', 'ending', 'prize'] as const;
const MAX_SEARCH = 100;

/** Unknown values in the address are ignored, and so is an order that its status does not have. */
export function filtersOf(query: URLSearchParams): ExploreFilters {
  const one = <Value extends string>(name: string, allowed: readonly Value[], otherwise: Value): Value =>
    allowed.find((value) => value === query.get(name)) ?? otherwise;
  const status = one('status', [...GIVEAWAY_STATUSES, 'all'], DEFAULT_FILTERS.status);
  return {
    status,
    type: one('type', TYPE_FILTERS, DEFAULT_FILTERS.type),
    search: (query.get('search') ?? '').slice(0, MAX_SEARCH),
    sort: orderOf(status, one('sort', SORTS, DEFAULT_FILTERS.sort)),
  };
}

/** Returns the order that a status has: only active giveaways have a choice. */
const orderOf = (status: ExploreFilters['status'], sort: ListSort): ListSort =>
  status === 'active' ? sort : DEFAULT_FILTERS.sort;

/** Returns only the filters that apply and differ from the defaults, so that the default address has no query. */
export function queryOf(filters: ExploreFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...filters, sort: orderOf(filters.status, filters.sort) }).filter(
      ([name, value]) => value.trim() !== '' && value !== DEFAULT_FILTERS[name as keyof ExploreFilters],
    ),
  );
}

/** Returns the parameters of the request. */
export function requestedList({ status, type, search, sort }: ExploreFilters): GiveawayFilters {
  return {
    status: status === 'all' ? undefined : status,
    type: type === 'all' ? undefined : type,
    search: search.trim() || undefined,
    sort: orderOf(status, sort) === DEFAULT_FILTERS.sort ? undefined : sort,
  };
}

export const isFiltered = (filters: ExploreFilters) => Object.keys(queryOf(filters)).length > 0;
