/** Reads many giveaways at once: lists, totals, and what belongs to each of them. */
import { and, asc, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CreatorStats, PlatformStats } from '../../../core/giveaways/figures.ts';
import type { GiveawayStatus, Stage } from '../../../core/giveaways/model.ts';
import type { ListQuery } from '../../../core/giveaways/schemas.ts';
import { type ConfirmedStep, stepsColumn, stepsQuery } from '../../draw-engine/store.ts';
import type { Database } from '../../env.ts';
import { giveawaySums, giveaways, registrations } from '../../schema.ts';
import { type ReceivedSum, receivedSums } from '../../tips/received/store.ts';
import { type CommitRow, commitsQuery } from '../commits/store.ts';
import type { DrawnRow } from '../drawn.ts';
import { type PlaceRow, placesColumn, placesQuery } from '../places/store.ts';
import { FUNDED, found } from '../search/store.ts';
import { type GiveawayRow, giveawayColumns } from '../store.ts';

/** A giveaway with its proven places and its confirmed steps. */
type ListedRow = DrawnRow & { steps: ConfirmedStep[] };

/** Where the next page begins: behind this giveaway. */
export type Place = Pick<GiveawayRow, 'createdAt' | 'id'>;

export interface ListedPage {
  rows: ListedRow[];
  /** Null after the last page. A page may be short, or empty, without being the last one (LOOKED_THROUGH). */
  next: Place | null;
}

/** The giveaways that a page looks through when no index has the filter: what is behind them is the next page's. */
export const LOOKED_THROUGH = 5000;

/** A page of a list, newest first. `now` in unix seconds. */
export async function listGiveaways(db: Database, query: ListQuery, now: number): Promise<ListedPage> {
  const [rows, end] = await db.batch([pageOf(db, query, now), endOf(db, query)]);
  return toPage(rows, query, end);
}

function toPage(rows: ListedRow[], { limit }: ListQuery, end: Place[]): ListedPage {
  const shown = rows.slice(0, limit);
  return { rows: shown, next: (rows.length > limit ? shown.at(-1) : end[0]) ?? null };
}

/** The first page of a creator's own list, counts over all of it, and all tips received: one round trip. */
export async function ownGiveaways(
  db: Database,
  query: ListQuery & { creator: string },
  now: number,
): Promise<ListedPage & { counts: CreatorCounts; received: ReceivedSum[] }> {
  const [rows, end, counted, received] = await db.batch([
    pageOf(db, query, now),
    endOf(db, query),
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
  const filter = and(stagesOf(query, now), typeOf(query));
  // Sorted by hand where the rows were chosen before: the index of the order would be walked to its end.
  const chosen = search !== undefined || isLookedThrough(query);
  return db
    .select({ ...giveawayColumns, places: placesColumn, steps: stepsColumn })
    .from(giveaways)
    .where(
      isLookedThrough(query)
        ? lookedThrough(query, filter, limit + 1)
        : and(ofCreatorAndToken(query), filter, textOf(query), behind(cursor)),
    )
    .orderBy(chosen ? sql`+${giveaways.createdAt} DESC` : desc(giveaways.createdAt), asc(giveaways.id))
    .limit(limit + 1);
}

/**
 * Whether no index has the filter of this list: anyone may ask for what is rare, and must not have every giveaway read.
 * A search is bounded by itself, and the states with few giveaways at a time have an index.
 */
function isLookedThrough({ creator, token, type, status, search }: ListQuery): boolean {
  if (search !== undefined) return false;
  if (creator !== undefined || token !== undefined)
    return type !== undefined || status !== undefined || (creator !== undefined && token !== undefined);
  return status === 'completed' || status === 'cancelled' || (type !== undefined && status === undefined);
}

/** The first `limit` of the next LOOKED_THROUGH giveaways that fit. Named giveaways, as `filter` names the columns. */
function lookedThrough(query: ListQuery, filter: SQL | undefined, limit: number): SQL {
  return sql`${giveaways.id} IN (SELECT id FROM (
      SELECT id, stage, kind, token, ends_at, created_at FROM giveaways WHERE ${baseOf(query)}
        ORDER BY created_at DESC, id LIMIT ${LOOKED_THROUGH}) giveaways
    WHERE ${and(query.token === undefined ? undefined : eq(giveaways.token, query.token), filter)}
    ORDER BY created_at DESC, id LIMIT ${limit})`;
}

/** The last giveaway that a page looks through; none if it reaches the end of the list, or an index has its filter. */
function endOf(db: Database, query: ListQuery) {
  return db
    .select({ createdAt: giveaways.createdAt, id: giveaways.id })
    .from(giveaways)
    .where(baseOf(query))
    .orderBy(desc(giveaways.createdAt), asc(giveaways.id))
    .limit(isLookedThrough(query) ? 1 : 0)
    .offset(LOOKED_THROUGH - 1);
}

/** What one index has in the order of the list: a creator's giveaways, else a token's, else all that were funded. */
function baseOf({ creator, token, cursor }: ListQuery): SQL | undefined {
  const of = creator === undefined ? ofCreatorAndToken({ token }) : ofCreatorAndToken({ creator });
  return and(of ?? FUNDED, behind(cursor));
}

function ofCreatorAndToken({ creator, token }: Pick<ListQuery, 'creator' | 'token'>): SQL | undefined {
  return and(
    creator === undefined ? undefined : eq(giveaways.creator, creator),
    token === undefined ? undefined : eq(giveaways.token, token),
  );
}

function textOf({ search, cursor }: ListQuery): SQL | undefined {
  return search === undefined ? undefined : found(search, cursor);
}

function typeOf({ type }: ListQuery): SQL | undefined {
  return type === undefined ? undefined : eq(giveaways.kind, type);
}

function behind(cursor: Place | undefined): SQL | undefined {
  return (
    cursor &&
    and(
      sql`${giveaways.createdAt} <= ${cursor.createdAt}`,
      sql`(${giveaways.createdAt} < ${cursor.createdAt} OR ${giveaways.id} > ${cursor.id})`,
    )
  );
}

/**
 * The stages that a status means. Statuses with few giveaways at a time are looked up by stage; the others (+) are met
 * along the index that gives the list its order. Without a status a creator's list also has what is signed and has not
 * landed yet; unsigned drafts are in no list.
 */
function stagesOf({ status, creator, token, search }: ListQuery, now: number): SQL | undefined {
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
    completed: () => and(rare ? FUNDED : undefined, sql`+${giveaways.stage} IN ('paid', 'completed')`),
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
export function registrantsQuery(db: Database, id: string, limit: number) {
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

/** Sums of what was ever funded, by `creator`, or by anyone if it is empty. `now` in unix seconds. */
function sumsOf(db: Database, creator: string, now: number) {
  const { giveaways: total, participants: totalParticipants, completed } = giveawaySums;
  // Open ones are closed soon after their end: few are late.
  const late = sql`(SELECT count(*) FROM giveaways WHERE stage = 'open' AND ends_at <= ${now}
    ${creator === '' ? sql`` : sql`AND creator = ${creator}`})`;
  return db
    .select({ total, totalParticipants, active: sql<number>`${giveawaySums.open} - ${late}`, completed })
    .from(giveawaySums)
    .where(eq(giveawaySums.creator, creator));
}

const NO_SUMS = { total: 0, totalParticipants: 0, active: 0, completed: 0 };

/** Totals of everything that was ever funded. `now` in unix seconds. */
export async function platformStats(db: Database, now: number): Promise<PlatformStats> {
  const [sums = NO_SUMS] = await sumsOf(db, '', now);
  const { total, ...others } = sums;
  return { totalGiveaways: total, ...others };
}

type CreatorCounts = Pick<CreatorStats, 'total' | 'active' | 'completed' | 'totalParticipants'>;
