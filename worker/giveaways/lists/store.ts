/** Reads many giveaways at once: lists, totals, and what belongs to each of them. */
import { and, asc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { GiveawayStatus, Stage } from '../../../core/giveaways/model.ts';
import type { ListQuery } from '../../../core/giveaways/schemas.ts';
import { type ConfirmedStep, stepsColumn, stepsQuery } from '../../draw-engine/store.ts';
import type { Database } from '../../env.ts';
import { giveaways, registrations } from '../../schema.ts';
import { type ReceivedSum, receivedSums } from '../../tips/received/store.ts';
import { type CommitRow, commitsQuery } from '../commits/store.ts';
import type { DrawnRow } from '../drawn.ts';
import { behind, keyOf, orderOf, type Place, sorted } from '../orders/store.ts';
import { type PlaceRow, placesColumn, placesQuery } from '../places/store.ts';
import { FUNDED, found } from '../search/store.ts';
import { type GiveawayRow, giveawayColumns } from '../store.ts';
import { type CreatorCounts, NO_SUMS, sumsOf } from '../sums/store.ts';

/** A giveaway with its proven places and its confirmed steps. */
type ListedRow = DrawnRow & { steps: ConfirmedStep[]; at: number; picture: string | null };

/** Where the token's maker says that its picture is. */
const pictureColumn = sql<
  string | null
>`(SELECT json_extract(info, '$.offChain.imageUrl') FROM tokens WHERE tokens.mint = giveaways.token)`;

export interface ListedPage {
  rows: ListedRow[];
  /** Null after the last page. A page may be short, or empty, without being the last one (LOOKED_THROUGH). */
  next: Place | null;
}

/** The giveaways that a page looks through when no index has the filter: what is behind them is the next page's. */
export const LOOKED_THROUGH = 5000;

/** A page of a list, in the order of its query. `now` in unix seconds. */
export async function listGiveaways(db: Database, query: ListQuery, now: number): Promise<ListedPage> {
  const [rows, end] = await db.batch([pageOf(db, query, now), endOf(db, query, now)]);
  return toPage(rows, query, end);
}

function toPage(rows: ListedRow[], { limit }: ListQuery, end: Place[]): ListedPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : end[0];
  return { rows: shown, next: last ? { at: last.at, id: last.id } : null };
}

/** The first page of a creator's own list, counts over all of it, and all tips received: one round trip. */
export async function ownGiveaways(
  db: Database,
  query: ListQuery & { creator: string },
  now: number,
): Promise<ListedPage & { counts: CreatorCounts; received: ReceivedSum[] }> {
  const [rows, end, counted, received] = await db.batch([
    pageOf(db, query, now),
    endOf(db, query, now),
    sumsOf(db, query.creator, now),
    receivedSums(db, query.creator),
  ]);
  return {
    ...toPage(rows, query, end),
    counts: counted[0] ?? NO_SUMS,
    received,
  };
}

/** One row more than a page has: it shows whether there is another page. */
export function pageOf(db: Database, query: ListQuery, now: number) {
  const { search, cursor, limit } = query;
  const order = orderOf(query);
  const key = keyOf(order, now);
  const filter = and(stagesOf(query, now), typeOf(query));
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
    })
    .from(giveaways)
    .where(which)
    .orderBy(sorted(order, key, chosen), asc(giveaways.id))
    .limit(limit + 1);
}

/**
 * Whether no index has the filter of this list: anyone may ask for what is rare, and must not have every giveaway read.
 * A search is bounded by itself, and the states with few giveaways at a time have an index.
 */
function isLookedThrough({ creator, token, type, status, search, sort }: ListQuery): boolean {
  if (search !== undefined || sort === 'ending' || sort === 'prize') return false;
  if (creator !== undefined || token !== undefined)
    return type !== undefined || status !== undefined || (creator !== undefined && token !== undefined);
  if (status === 'completed') return type !== undefined;
  return status === 'cancelled' || (type !== undefined && status === undefined);
}

/** The first `limit` of the next LOOKED_THROUGH giveaways that fit. Named giveaways, as `filter` names the columns. */
function lookedThrough(query: ListQuery, filter: SQL | undefined, limit: number, now: number): SQL {
  const order = orderOf(query);
  const key = keyOf(order, now);
  const inOrder = sql`${sorted(order, key)}, ${giveaways.id}`;
  return sql`${giveaways.id} IN (SELECT id FROM (
      SELECT id, stage, kind, token, ends_at, drawn_at, created_at FROM giveaways WHERE ${baseOf(query, now)}
        ORDER BY ${inOrder} LIMIT ${LOOKED_THROUGH}) giveaways
    WHERE ${and(query.token === undefined ? undefined : eq(giveaways.token, query.token), filter)}
    ORDER BY ${inOrder} LIMIT ${limit})`;
}

/**
 * The first `limit` behind the cursor of those with the largest prizes: of the newest LOOKED_THROUGH open giveaways,
 * because no index knows what prices will be.
 */
function largest(query: ListQuery, filter: SQL | undefined, key: SQL, limit: number, now: number): SQL {
  const order = orderOf(query);
  return sql`${giveaways.id} IN (SELECT id FROM (
      SELECT id, creator, token, kind, stage, ends_at, created_at, prize, prize_decimals, currency FROM giveaways
        WHERE stage = 'open' AND ends_at > ${now} ORDER BY created_at DESC, id LIMIT ${LOOKED_THROUGH}) giveaways
    WHERE ${and(ofCreatorAndToken(query), filter, textOf(query), behind(order, key, query.cursor))}
    ORDER BY ${sorted(order, key)}, id LIMIT ${limit})`;
}

/** The last giveaway that a page looks through; none if it reaches the end of the list, or an index has its filter. */
function endOf(db: Database, query: ListQuery, now: number) {
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

/** What one index has in the order of the list: a creator's giveaways, else a token's, else all that were funded. */
function baseOf(query: ListQuery, now: number): SQL | undefined {
  const { creator, token, cursor } = query;
  const order = orderOf(query);
  const of = creator === undefined ? ofCreatorAndToken({ token }) : ofCreatorAndToken({ creator });
  return and(of ?? (order === 'drawn' ? DECIDED : FUNDED), behind(order, keyOf(order, now), cursor));
}

/** Worded as the index giveaways_drawn, so that SQLite uses it. */
const DECIDED = sql`(${giveaways.stage} IN ('paid', 'completed')) = 1`;

function ofCreatorAndToken({ creator, token }: Pick<ListQuery, 'creator' | 'token'>): SQL | undefined {
  return and(
    creator === undefined ? undefined : eq(giveaways.creator, creator),
    token === undefined ? undefined : eq(giveaways.token, token),
  );
}

function textOf(query: ListQuery): SQL | undefined {
  const { search, cursor } = query;
  if (search === undefined) return undefined;
  // Only in its own order does a search know from the cursor what it need not look at.
  return found(search, orderOf(query) === 'newest' && cursor ? { createdAt: cursor.at } : undefined);
}

function typeOf({ type }: ListQuery): SQL | undefined {
  return type === undefined ? undefined : eq(giveaways.kind, type);
}

/**
 * The stages that a status means. Statuses with few giveaways at a time are looked up by stage; the others (+) are met
 * along the index that gives the list its order. Without a status a creator's list also has what is signed and has not
 * landed yet; unsigned drafts are in no list.
 */
function stagesOf(query: ListQuery, now: number): SQL | undefined {
  const { status, creator, token, search, sort } = query;
  // Worded as the indexes giveaways_ending and giveaways_open_of.
  if (sort === 'ending') return sql`${giveaways.stage} = 'open' AND ${giveaways.endsAt} > ${now}`;
  const rare = creator === undefined && token === undefined && search === undefined;
  const among = (stages: Stage[]) => {
    const list = sql.join(
      stages.map((stage) => sql`${stage}`),
      sql`, `,
    );
    return rare ? sql`${giveaways.stage} IN (${list})` : sql`+${giveaways.stage} IN (${list})`;
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

/** What happened to one giveaway, in order: confirmed steps, proven places, commits. One round trip. */
export async function courseOf(
  db: Database,
  id: string,
): Promise<{ steps: ConfirmedStep[]; places: PlaceRow[]; commits: CommitRow[] }> {
  const [steps, places, commits] = await db.batch([
    stepsQuery(db, id),
    placesQuery(db, id),
    commitsQuery(db, id),
  ]);
  return { steps, places, commits };
}

/** The first registrants, by time. */
function registrantsQuery(db: Database, id: string, limit: number) {
  return db
    .select({ wallet: registrations.wallet })
    .from(registrations)
    .where(eq(registrations.giveaway, id))
    .orderBy(asc(registrations.registeredAt), asc(registrations.wallet))
    .limit(limit);
}

export async function firstRegistrants(db: Database, id: string, limit: number): Promise<string[]> {
  return (await registrantsQuery(db, id, limit)).map((row) => row.wallet);
}

/** Giveaways that ended within this time (ms). */
export async function endedBetween(
  db: Database,
  since: number,
  until: number,
  limit: number,
): Promise<GiveawayRow[]> {
  return db
    .select(giveawayColumns)
    .from(giveaways)
    .where(and(gt(giveaways.endedAt, since), lte(giveaways.endedAt, until)))
    .orderBy(asc(giveaways.endedAt))
    .limit(limit);
}

/** Giveaways that ended before `before` (ms), from behind `last` on, in the order of their ends. */
export async function endedAfter(
  db: Database,
  last: { endedAt: number; id: string },
  before: number,
  limit: number,
): Promise<{ id: string; endedAt: number }[]> {
  const endedAt = sql<number>`${giveaways.endedAt}`;
  return db
    .select({ id: giveaways.id, endedAt })
    .from(giveaways)
    .where(
      and(
        sql`(${giveaways.endedAt}, ${giveaways.id}) > (${last.endedAt}, ${last.id})`,
        lt(giveaways.endedAt, before),
      ),
    )
    .orderBy(asc(giveaways.endedAt), asc(giveaways.id))
    .limit(limit);
}

/** Giveaways whose end a fork has dropped since `since` (ms). */
export async function reorgedSince(db: Database, since: number, limit: number): Promise<GiveawayRow[]> {
  return db
    .select(giveawayColumns)
    .from(giveaways)
    .where(
      sql`${giveaways.id} IN (SELECT f.subject FROM reconcile_findings f WHERE f.kind = 'reorged-end' AND f.found_at > ${since})`,
    )
    .limit(limit);
}
