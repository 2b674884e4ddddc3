/** Reads many giveaways at once: lists, totals, and what belongs to each of them. */
import { and, asc, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type {
  CreatorStats,
  GiveawayStatus,
  GiveawayTransactions,
  PlatformStats,
  Stage,
} from '../../../core/giveaways/model.ts';
import type { ListQuery } from '../../../core/giveaways/schemas.ts';
import { stepsColumn } from '../../draw-engine/store.ts';
import type { Database } from '../../env.ts';
import { giveawaySums, giveaways, registrations } from '../../schema.ts';
import { type ReceivedSum, receivedSums } from '../../tips/received/store.ts';
import { FUNDED, found } from '../search/store.ts';
import { type GiveawayRow, giveawayColumns } from '../store.ts';

/** A giveaway with its confirmed steps. */
type ListedRow = GiveawayRow & { transactions: GiveawayTransactions };

/** A page of a list, newest first, and whether more follow. `now` in unix seconds. */
export async function listGiveaways(
  db: Database,
  query: ListQuery,
  now: number,
): Promise<{ rows: ListedRow[]; more: boolean }> {
  const rows = await pageOf(db, query, now);
  return { rows: rows.slice(0, query.limit), more: rows.length > query.limit };
}

/** The first page of a creator's own list, counts over all of it, and all tips received: one round trip. */
export async function ownGiveaways(
  db: Database,
  query: ListQuery & { creator: string },
  now: number,
): Promise<{ rows: ListedRow[]; more: boolean; counts: CreatorCounts; received: ReceivedSum[] }> {
  const [rows, counted, received] = await db.batch([
    pageOf(db, query, now),
    sumsOf(db, query.creator, now),
    receivedSums(db, query.creator),
  ]);
  return {
    rows: rows.slice(0, query.limit),
    more: rows.length > query.limit,
    counts: counted[0] ?? NO_SUMS,
    received,
  };
}

/** One row more than a page has: it shows whether there is another page. */
export function pageOf(db: Database, query: ListQuery, now: number) {
  const { creator, token, type, search, cursor, limit } = query;
  return db
    .select({ ...giveawayColumns, transactions: stepsColumn })
    .from(giveaways)
    .where(
      and(
        creator === undefined ? undefined : eq(giveaways.creator, creator),
        token === undefined ? undefined : eq(giveaways.token, token),
        stagesOf(query, now),
        type === undefined ? undefined : eq(giveaways.kind, type),
        search === undefined ? undefined : found(search, cursor),
        cursor &&
          and(
            sql`${giveaways.createdAt} <= ${cursor.createdAt}`,
            sql`(${giveaways.createdAt} < ${cursor.createdAt} OR ${giveaways.id} > ${cursor.id})`,
          ),
      ),
    )
    .orderBy(
      search === undefined ? desc(giveaways.createdAt) : sql`+${giveaways.createdAt} DESC`,
      asc(giveaways.id),
    )
    .limit(limit + 1);
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
