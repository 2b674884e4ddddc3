/** In which order a list of giveaways is, and where its next page begins. */
import { type SQL, sql } from 'drizzle-orm';
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import type { ListQuery } from '../../../core/giveaways/schemas.ts';
import { giveaways } from '../../schema.ts';

/** Where the next page begins: behind the giveaway `id`, whose key in this order is `at`. */
export interface Place {
  at: number;
  id: string;
}

/** `drawn`: the last draw first, for the decided giveaways of all creators. */
export type Order = 'newest' | 'drawn' | 'ending' | 'prize';

/** A price counts for so long, as on every page. */
const PRICE_LIFETIME_MS = 86_400_000;

export function orderOf({ sort, status, creator, token, search }: ListQuery): Order {
  if (sort === 'ending' || sort === 'prize') return sort;
  const all = creator === undefined && token === undefined && search === undefined;
  return all && status === 'completed' ? 'drawn' : 'newest';
}

/** What is sorted by. A whole number that is never negative: cursors carry it. `now` in unix seconds. */
export function keyOf(order: Order, now: number): SQL<number> {
  switch (order) {
    case 'newest':
      return sql<number>`${giveaways.createdAt}`;
    case 'drawn':
      return sql<number>`coalesce(${giveaways.drawnAt}, ${giveaways.endsAt})`;
    case 'ending':
      return sql<number>`${giveaways.endsAt}`;
    case 'prize':
      return dollarsKey(now);
  }
}

/** One more than the cents that the prize is worth; 0 without a price of the last day. For sorting only. */
function dollarsKey(now: number): SQL<number> {
  const since = now * 1000 - PRICE_LIFETIME_MS;
  return sql<number>`coalesce((SELECT 1 + CAST(min(${giveaways.prize} * 100.0 / CAST('1e' || ${giveaways.prizeDecimals} AS REAL) * json_extract(m.price, '$.price.priceUsd'), 1e14) AS INTEGER)
    FROM market_prices m WHERE m.mint = iif(${giveaways.currency} = 'SOL', ${WRAPPED_SOL_MINT}, ${giveaways.token})
      AND json_extract(m.price, '$.pricedAt') > ${since} AND json_extract(m.price, '$.price.priceUsd') > 0), 0)`;
}

/** `byHand`: sorted, and not read along an index. */
export function sorted(order: Order, key: SQL, byHand = false): SQL {
  const by = byHand ? sql`+${key}` : key;
  return order === 'ending' ? sql`${by} ASC` : sql`${by} DESC`;
}

/** What comes behind `cursor`. Two conditions, so that an index finds the beginning of the page. */
export function behind(order: Order, key: SQL, cursor: Place | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = cursor;
  return order === 'ending'
    ? sql`(${key} >= ${at} AND (${key} > ${at} OR ${giveaways.id} > ${id}))`
    : sql`(${key} <= ${at} AND (${key} < ${at} OR ${giveaways.id} > ${id}))`;
}
