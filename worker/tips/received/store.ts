/** Reads what a creator received: pages of tips along an index, all sums from tip_sums, days from tip_days. */
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { ReceivedCursor, ReceivedFilters } from '../../../core/tips/received.ts';
import type { Database } from '../../env.ts';
import { sumOfHalves, tipDays, tipSums, tips, tokens, wideSum } from '../../schema.ts';
import { type TipRow, tipColumns } from '../rows.ts';

/** Newest first, at most `limit` rows. */
function pageOf(
  db: Database,
  creator: string,
  { token, currency }: ReceivedFilters,
  cursor: ReceivedCursor | undefined,
  limit: number,
) {
  // The token's index contains the currency too; + stops SQLite from using the other index for it.
  const ofCurrency = token === undefined ? sql`${tips.currency}` : sql`+${tips.currency}`;
  return db
    .select(tipColumns)
    .from(tips)
    .where(
      and(
        eq(tips.creator, creator),
        // Worded as the indexes, so that SQLite uses them: a bound value would not prove that they contain the row.
        sql`${tips.status} = 'confirmed'`,
        token === undefined ? undefined : eq(tips.token, token),
        currency === undefined ? undefined : sql`${ofCurrency} = ${currency}`,
        cursor &&
          and(
            sql`${tips.confirmedAt} <= ${cursor.confirmedAt}`,
            sql`(${tips.confirmedAt} < ${cursor.confirmedAt} OR ${tips.id} > ${cursor.id})`,
          ),
      ),
    )
    .orderBy(desc(tips.confirmedAt), asc(tips.id))
    .limit(limit);
}

/** What the database has of a page. */
export function receivedPage(
  db: Database,
  creator: string,
  filters: ReceivedFilters,
  cursor: ReceivedCursor | undefined,
  limit: number,
): Promise<TipRow[]> {
  return pageOf(db, creator, filters, cursor, limit);
}

export interface ReceivedSum {
  token: string;
  /** The token's own symbol; null if its row is missing. */
  tokenSymbol: string | null;
  currency: 'SOL' | 'TOKEN';
  /** Of the currency. */
  symbol: string;
  decimals: number;
  tips: number;
  /** Base units of the currency. */
  creatorAmount: bigint;
  platformFee: bigint;
}

const counted = sql<number>`SUM(${tipDays.tips})`;

/** Everything that a creator ever received, per token and currency. */
export function receivedSums(db: Database, creator: string) {
  return db
    .select({
      token: tipSums.token,
      tokenSymbol: sql<
        string | null
      >`(SELECT ${tokens.info} ->> '$.chain.symbol' FROM ${tokens} WHERE ${tokens.mint} = ${tipSums.token})`,
      currency: tipSums.currency,
      symbol: sql<string>`MAX(${tipSums.symbol})`,
      decimals: sql<number>`MAX(${tipSums.decimals})`,
      tips: sql<number>`SUM(${tipSums.tips})`,
      creatorAmount: sumOfHalves(tipSums.creatorAmountHigh, tipSums.creatorAmountLow),
      platformFee: sumOfHalves(tipSums.platformFeeHigh, tipSums.platformFeeLow),
    })
    .from(tipSums)
    .where(eq(tipSums.creator, creator))
    .groupBy(tipSums.token, tipSums.currency);
}

export interface ReceivedDayRow {
  /** Days since 1970, UTC. */
  day: number;
  tips: number;
  lamports: bigint;
}

/** What the first page of a list needs, in one round trip: a page, all sums, and the days since `firstDay`. */
export async function receivedOverview(
  db: Database,
  creator: string,
  filters: ReceivedFilters,
  limit: number,
  firstDay: number,
): Promise<{ rows: TipRow[]; sums: ReceivedSum[]; days: ReceivedDayRow[] }> {
  const { token, currency } = filters;
  const perDay = db
    .select({
      day: tipDays.day,
      tips: counted,
      lamports: wideSum(sql`CASE ${tipDays.currency} WHEN 'SOL' THEN ${tipDays.creatorAmount} ELSE 0 END`),
    })
    .from(tipDays)
    .where(
      and(
        eq(tipDays.creator, creator),
        gte(tipDays.day, firstDay),
        token === undefined ? undefined : sql`+${tipDays.token} = ${token}`,
        currency === undefined ? undefined : sql`+${tipDays.currency} = ${currency}`,
      ),
    )
    .groupBy(tipDays.day);
  const [rows, sums, days] = await db.batch([
    pageOf(db, creator, filters, undefined, limit),
    receivedSums(db, creator),
    perDay,
  ]);
  return { rows, sums, days };
}
