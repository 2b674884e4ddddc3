/** SQL of pages of lists of giveaways: their rows, their order, and the results of a search (decision 54). */
import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAddress, WRAPPED_SOL_MINT } from '../../../core/address.ts';
import type { GiveawayStage, GiveawayStatus } from '../../../core/giveaways/model.ts';
import type { ListQuery } from '../../../core/giveaways/schemas.ts';
import { searchPhrase } from '../../../core/giveaways/search.ts';
import { isBlocked } from '../../blocks/store.ts';
import { type ConfirmedStep, placesColumn, stepsColumn } from '../../draw-engine/landed/store.ts';
import type { Database } from '../../env.ts';
import { giveaways } from '../../schema.ts';
import { batchOf } from '../../statements.ts';
import { type ReceivedSum, receivedSums } from '../../tips/lists/store.ts';
import type { DrawnRow } from '../drawn.ts';
import { type CreatorCounts, giveawayColumns, NO_SUMS, sumsOf } from '../store.ts';

/** A giveaway with its proven places and its confirmed steps. */
type ListedRow = DrawnRow & { steps: ConfirmedStep[]; at: number; picture: string | null; hidden: boolean };

/** Column of the picture's address, from the token's maker. */
const pictureColumn = sql<string | null>`(SELECT json_extract(info, '$.offChain.imageUrl')
  FROM tokens WHERE tokens.mint = giveaways.token)`;

/** The filter of a list. `hosts`: only the giveaways of these wallets. */
export type ListFilter = ListQuery & { hosts?: readonly string[] };

/** Start of the next page: behind the giveaway `id`, whose key in this order is `at`. */
interface PageCursor {
  at: number;
  id: string;
}

interface ListedPage {
  rows: ListedRow[];
  /**
   * The next page; null after the last one. A page may be short, or empty, without being the last one (LOOKED_THROUGH).
   */
  next: PageCursor | null;
}

/** Giveaways that a page looks through when no index has the filter: those behind them are the next page's. */
export const LOOKED_THROUGH = 5000;

/** Leaves out drafts and giveaways that never landed. Worded as the index giveaways_newest, so that SQLite uses it. */
const FUNDED = sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`;

/** Worded as the index giveaways_drawn, so that SQLite uses it. */
const DECIDED = sql`(${giveaways.stage} IN ('paid', 'completed')) = 1`;

/** Returns a page of a list, in the order of its query. `now` in unix seconds. */
export async function listGiveaways(db: Database, query: ListFilter, now: number): Promise<ListedPage> {
  const { rows, end } = await batchOf(db, { rows: pageOf(db, query, now), end: endOf(db, query, now) });
  return toPage(rows, query, end);
}

function toPage(rows: ListedRow[], { limit }: ListQuery, end: PageCursor[]): ListedPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : end[0];
  return { rows: shown, next: last ? { at: last.at, id: last.id } : null };
}

/** Returns the first page of a creator's own list, counts over all of it, and all tips received: one round trip. */
export async function ownGiveaways(
  db: Database,
  query: ListFilter & { creator: string },
  now: number,
): Promise<ListedPage & { counts: CreatorCounts; received: ReceivedSum[] }> {
  const { rows, end, counted, received } = await batchOf(db, {
    rows: pageOf(db, query, now),
    end: endOf(db, query, now),
    counted: sumsOf(db, query.creator, now),
    received: receivedSums(db, query.creator),
  });
  return {
    ...toPage(rows, query, end),
    counts: counted[0] ?? NO_SUMS,
    received,
  };
}

/** Builds the query of a page. One row more than a page has shows whether there is another page. */
export function pageOf(db: Database, query: ListFilter, now: number) {
  const { search, cursor, limit } = query;
  const order = orderOf(query);
  const key = keyOf(order, now);
  const filter = and(
    stagesOf(query, now),
    query.type && eq(giveaways.kind, query.type),
    unblocked(query, now),
  );
  // Sorted by hand where the rows were chosen before: the index of the order would be walked to its end.
  const chosen = search !== undefined || order === 'prize' || isLookedThrough(query);
  const which =
    order === 'prize'
      ? largest(query, filter, key, limit + 1, now)
      : isLookedThrough(query)
        ? lookedThrough(query, filter, limit + 1, now)
        : and(ofCreatorAndToken(query), filter, textOf(query), behind(order, key, cursor));
  return db
    .select({
      ...giveawayColumns,
      places: placesColumn,
      steps: stepsColumn,
      at: key.as('at'),
      picture: pictureColumn,
      hidden: sql`${isBlocked('giveaway', giveaways.id, now * 1000)}`.mapWith(Boolean),
    })
    .from(giveaways)
    .where(which)
    .orderBy(sorted(order, key, chosen), asc(giveaways.id))
    .limit(limit + 1);
}

/**
 * Leaves out what the operator has blocked. A creator's own list has it all, without its text: prizes are cancelled and
 * drawn from there.
 */
function unblocked({ creator, hosts }: ListFilter, now: number): SQL | undefined {
  if (creator !== undefined) return undefined;
  const not = (kind: 'giveaway' | 'mint' | 'wallet', key: SQLWrapper) =>
    sql`NOT ${isBlocked(kind, key, now * 1000)}`;
  return and(
    not('giveaway', giveaways.id),
    not('mint', giveaways.token),
    hosts && not('wallet', giveaways.creator),
  );
}

/**
 * Returns whether no index has the filter of this list: a stranger who asks for a rare match must not have every
 * giveaway read. A search is bounded by itself, and the states with few giveaways at a time have an index.
 */
function isLookedThrough({ creator, token, hosts, type, status, search, sort }: ListFilter): boolean {
  if (search !== undefined || sort === 'ending' || sort === 'prize') return false;
  if (hosts !== undefined) return true;
  if (creator !== undefined || token !== undefined)
    return type !== undefined || status !== undefined || (creator !== undefined && token !== undefined);
  if (status === 'completed') return type !== undefined;
  return status === 'cancelled' || (type !== undefined && status === undefined);
}

/** Selects the first `limit` of the next LOOKED_THROUGH giveaways that fit, named as the columns of `filter`. */
function lookedThrough(query: ListFilter, filter: SQL | undefined, limit: number, now: number): SQL {
  const order = orderOf(query);
  const key = keyOf(order, now);
  const inOrder = sql`${sorted(order, key)}, ${giveaways.id}`;
  return sql`${giveaways.id} IN (SELECT id FROM (
      SELECT id, creator, stage, kind, token, ends_at, drawn_at, created_at FROM giveaways WHERE ${baseOf(query, now)}
        ORDER BY ${inOrder} LIMIT ${LOOKED_THROUGH}) giveaways
    WHERE ${and(query.token === undefined ? undefined : eq(giveaways.token, query.token), filter)}
    ORDER BY ${inOrder} LIMIT ${limit})`;
}

/**
 * Builds the query of the first `limit` behind the cursor with the largest prizes: of the newest LOOKED_THROUGH open
 * giveaways, because no index knows future prices.
 */
function largest(query: ListFilter, filter: SQL | undefined, key: SQL, limit: number, now: number): SQL {
  const order = orderOf(query);
  return sql`${giveaways.id} IN (SELECT id FROM (
      SELECT id, creator, token, kind, stage, ends_at, created_at, prize, prize_decimals, currency FROM giveaways
        WHERE stage = 'open' AND ends_at > ${now} ORDER BY created_at DESC, id LIMIT ${LOOKED_THROUGH}) giveaways
    WHERE ${and(ofCreatorAndToken(query), filter, textOf(query), behind(order, key, query.cursor))}
    ORDER BY ${sorted(order, key)}, id LIMIT ${limit})`;
}

/** Finds the last giveaway that a page looks through; none at the end of the list, or if an index has its filter. */
function endOf(db: Database, query: ListFilter, now: number) {
  const isNeeded = isLookedThrough(query);
  const order = isNeeded ? orderOf(query) : 'newest';
  const key = keyOf(order, now);
  return (
    db
      .select({ at: key.as('at'), id: giveaways.id })
      .from(giveaways)
      // No giveaway has an empty id: an end that is not needed costs one look at an index.
      .where(isNeeded ? baseOf(query, now) : eq(giveaways.id, ''))
      .orderBy(sorted(order, key), asc(giveaways.id))
      .limit(isNeeded ? 1 : 0)
      .offset(LOOKED_THROUGH - 1)
  );
}

/**
 * Builds the condition of the index for this list: a creator's giveaways, or those of a token's hosts, else a token's,
 * else all that were funded. Not the token's beside its hosts: strangers may have made any number of those.
 */
function baseOf(query: ListFilter, now: number): SQL | undefined {
  const { creator, token, hosts, cursor } = query;
  const order = orderOf(query);
  const byWallet = creator !== undefined || hosts !== undefined;
  const of = ofCreatorAndToken(byWallet ? { creator, hosts } : { token });
  return and(of ?? (order === 'drawn' ? DECIDED : FUNDED), behind(order, keyOf(order, now), cursor));
}

function ofCreatorAndToken({ creator, token, hosts }: Partial<ListFilter>): SQL | undefined {
  return and(
    creator === undefined ? undefined : eq(giveaways.creator, creator),
    hosts === undefined ? undefined : inArray(giveaways.creator, [...hosts]),
    token === undefined ? undefined : eq(giveaways.token, token),
  );
}

/**
 * Builds the condition of a status by its stages. Statuses with few giveaways at a time are looked up by stage; the
 * others (+) are met along the index that gives the list its order. Without a status a creator's list also has signed
 * giveaways that have not landed yet; unsigned drafts are in no list.
 */
function stagesOf(query: ListQuery, now: number): SQL | undefined {
  const { status, creator, token, search, sort } = query;
  // Worded as the indexes giveaways_ending and giveaways_open_of.
  if (sort === 'ending') return sql`${giveaways.stage} = 'open' AND ${giveaways.endsAt} > ${now}`;
  const rare = creator === undefined && token === undefined && search === undefined;
  const among = (stages: GiveawayStage[]) => {
    const list = sql`(${sql.join(
      stages.map((stage) => sql`${stage}`),
      sql`, `,
    )})`;
    return rare ? sql`${giveaways.stage} IN ${list}` : sql`+${giveaways.stage} IN ${list}`;
  };
  const byStatus: Record<GiveawayStatus, () => SQL | undefined> = {
    pending: () => among(['signed']),
    active: () => and(among(['open']), sql`${giveaways.endsAt} > ${now}`),
    ended: () =>
      or(
        among(['closed', 'frozen', 'committed', 'revealed', 'proven']),
        and(among(['open']), sql`${giveaways.endsAt} <= ${now}`),
      ),
    completed: () => (rare ? DECIDED : sql`+${giveaways.stage} IN ('paid', 'completed')`),
    cancelled: () => and(rare ? FUNDED : undefined, sql`+${giveaways.stage} = 'cancelled'`),
  };
  if (status) return byStatus[status]();
  if (rare) return FUNDED;
  return creator === undefined
    ? sql`+${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`
    : sql`+${giveaways.stage} NOT IN ('prepared', 'expired')`;
}

/** `drawn`: the last draw first, for the decided giveaways of all creators. */
type Order = 'newest' | 'drawn' | 'ending' | 'prize';

/** A price counts for a day, as on every page. */
const PRICE_LIFETIME_MS = 86_400_000;

function orderOf({ sort, status, creator, token, search }: ListQuery): Order {
  if (sort === 'ending' || sort === 'prize') return sort;
  const all = creator === undefined && token === undefined && search === undefined;
  return all && status === 'completed' ? 'drawn' : 'newest';
}

/** Builds the sort key: a whole number that is never negative, because cursors carry it. `now` in unix seconds. */
function keyOf(order: Order, now: number): SQL<number> {
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

/** Builds the key of a prize: its worth in cents plus one; 0 without a price of the last day. For sorting only. */
function dollarsKey(now: number): SQL<number> {
  const since = now * 1000 - PRICE_LIFETIME_MS;
  return sql<number>`coalesce((SELECT 1 + CAST(min(${giveaways.prize} * 100.0 / CAST('1e' || ${giveaways.prizeDecimals} AS REAL) * json_extract(m.price, '$.price.priceUsd'), 1e14) AS INTEGER)
    FROM market_prices m WHERE m.mint = iif(${giveaways.currency} = 'SOL', ${WRAPPED_SOL_MINT}, ${giveaways.token})
      AND json_extract(m.price, '$.pricedAt') > ${since} AND json_extract(m.price, '$.price.priceUsd') > 0), 0)`;
}

/** Builds the order. `byHand`: sorted, and not read along an index. */
function sorted(order: Order, key: SQL, byHand = false): SQL {
  const by = byHand ? sql`+${key}` : key;
  return order === 'ending' ? sql`${by} ASC` : sql`${by} DESC`;
}

/** Selects the giveaways after `cursor`. Two conditions, so that an index finds the beginning of the page. */
function behind(order: Order, key: SQL, cursor: PageCursor | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = cursor;
  return order === 'ending'
    ? sql`(${key} >= ${at} AND (${key} > ${at} OR ${giveaways.id} > ${id}))`
    : sql`(${key} <= ${at} AND (${key} < ${at} OR ${giveaways.id} > ${id}))`;
}

/** The newest giveaways that a search looks at: matches, or for one or two characters all. */
const SEARCH_ROWS = 500;

/**
 * Matches text in title, description or symbol, in either case; or the whole address of a giveaway, its creator or its
 * token. Reads a bounded number of rows, the newest that match, along indexes of funded giveaways.
 */
function textOf(query: ListQuery): SQL | undefined {
  const { search, cursor } = query;
  if (search === undefined) return undefined;
  // Only in its own order can a search skip rows by the cursor.
  const from = orderOf(query) === 'newest' && cursor ? cursor.at : null;
  const upTo = from === null ? sql`` : sql`AND created_at <= ${from}`;
  const newest = (which: SQL) =>
    sql`SELECT id FROM (SELECT id FROM giveaways WHERE ${which} ${upTo} ORDER BY created_at DESC, id LIMIT ${SEARCH_ROWS})`;
  const ways = [search.includes('\0') ? sql`SELECT NULL WHERE false` : matching(search, from, upTo)];
  if (isAddress(search))
    ways.push(
      sql`SELECT id FROM giveaways WHERE id = ${search}`,
      newest(sql`creator = ${search}`),
      newest(sql`token = ${search}`),
    );
  return sql`${giveaways.id} IN (${sql.join(ways, sql` UNION ALL `)})`;
}

/** Selects the matches. The index has no text below three characters: for those the newest are looked through. */
function matching(search: string, from: number | null, upTo: SQL): SQL {
  const phrase = searchPhrase(search);
  const within = (column: string) => sql`instr(lower(${sql.raw(column)}), lower(${search})) > 0`;
  if (phrase === null)
    return sql`SELECT id FROM (SELECT id, title, description, token_symbol FROM giveaways
      WHERE stage NOT IN ('prepared', 'signed', 'expired') ${upTo} ORDER BY created_at DESC, id LIMIT ${SEARCH_ROWS})
      WHERE ${within('title')} OR ${within('description')} OR ${within('token_symbol')}`;
  // Rows are numbered by time: 1,024 numbers for each millisecond.
  const before = from === null ? sql`` : sql`AND rowid < (CAST(${from} AS INTEGER) + 1) * 1024`;
  return sql`SELECT giveaway FROM (SELECT giveaway FROM giveaway_search WHERE giveaway_search MATCH ${phrase} ${before}
    ORDER BY rowid DESC LIMIT ${SEARCH_ROWS})`;
}
