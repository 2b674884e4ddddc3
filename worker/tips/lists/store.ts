/** Reads paid tips: pages along an index, all sums from tip_sums, days from tip_days, both with archived tips. */
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { ListCursor } from '../../../core/list-query.ts';
import type { TipTotals } from '../../../core/tips/model.ts';
import type { ReceivedFilters } from '../../../core/tips/received.ts';
import { archivedIds } from '../../archive/store.ts';
import type { Database } from '../../env.ts';
import {
  faceOfTip,
  handleOfTip,
  nameOfTip,
  rulingOfTip,
  type TipRow,
  tipColumns,
  toRuling,
} from '../../schema/tip-columns.ts';
import { sumOfHalves, tipDays, tipperCounts, tipSums, tips, tokens, wideSum } from '../../schema.ts';
import { batchOf } from '../../statements.ts';
import { type CurrencyTotals, toTotals } from '../rows.ts';

const countedTips = sql<number>`SUM(${tipDays.tips})`;

/** Builds the query of a creator's page: at most `limit` rows, newest first. */
export function receivedPage(
  db: Database,
  creator: string,
  { token, currency }: ReceivedFilters,
  cursor: ListCursor | undefined,
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
            sql`${tips.confirmedAt} <= ${cursor.at}`,
            sql`(${tips.confirmedAt} < ${cursor.at} OR ${tips.id} > ${cursor.id})`,
          ),
      ),
    )
    .orderBy(desc(tips.confirmedAt), asc(tips.id))
    .limit(limit);
}

export interface ReceivedSum {
  token: string;
  /** The token's own symbol; null if its row is missing. */
  tokenSymbol: string | null;
  currency: 'SOL' | 'TOKEN';
  /** The currency's symbol. */
  symbol: string;
  decimals: number;
  tips: number;
  /** Base units of the currency. */
  creatorAmount: bigint;
  platformFee: bigint;
}

/** Returns the sums of everything that a creator ever received, per token and currency. */
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

/** Returns the first page of a list in one round trip: its rows, all sums, and the days since `firstDay`. */
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
      tips: countedTips,
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
  const { rows, sums, days } = await batchOf(db, {
    rows: receivedPage(db, creator, filters, undefined, limit),
    sums: receivedSums(db, creator),
    days: perDay,
  });
  return { rows, sums, days };
}

// Worded as the indexes, so that SQLite uses them whatever is bound.
const confirmed = (token: string) => and(eq(tips.token, token), sql`${tips.status} = 'confirmed'`);

const summedTips = sql<number>`SUM(${tipSums.tips})`;

/** Confirmed tips of one UTC day (days since 1970); SOL volume in lamports. */
interface TipDay {
  day: number;
  tips: number;
  lamports: bigint;
}

const currencyTotals = {
  currency: tipSums.currency,
  symbol: sql<string>`MAX(${tipSums.symbol})`,
  decimals: tipSums.decimals,
  tips: summedTips,
  units: sumOfHalves(tipSums.amountHigh, tipSums.amountLow),
};

/** Builds the query of a token's figures, for a batch and `totalsOf`. One statement reads them at one moment. */
export function totalsQuery(db: Database, token: string) {
  const tippers = sql<number>`(SELECT tippers FROM tipper_counts WHERE token = ${token})`;
  return db
    .select({ ...currencyTotals, tippers })
    .from(tipSums)
    .where(eq(tipSums.token, token))
    .groupBy(tipSums.currency, tipSums.decimals);
}

/** Reads a token's figures from the rows of totalsQuery. */
export function totalsOf(rows: Awaited<ReturnType<typeof totalsQuery>>): TipTotals {
  return toTotals(rows, rows[0]?.tippers ?? 0);
}

/** Returns totals per currency, senders, the newest tips, and days since `firstDay` of a token in one round trip. */
export async function tokenOverview(
  db: Database,
  token: string,
  limit: number,
  firstDay: number,
): Promise<{ totals: CurrencyTotals[]; tippers: number; recent: TipRow[]; perDay: TipDay[] }> {
  const { totals, senders, recent, perDay } = await batchOf(db, {
    totals: db
      .select(currencyTotals)
      .from(tipSums)
      .where(eq(tipSums.token, token))
      .groupBy(tipSums.currency, tipSums.decimals),
    senders: db
      .select({ tippers: tipperCounts.tippers })
      .from(tipperCounts)
      .where(eq(tipperCounts.token, token)),
    recent: db
      .select(tipColumns)
      .from(tips)
      .where(confirmed(token))
      .orderBy(desc(tips.confirmedAt), asc(tips.id))
      .limit(limit),
    perDay: db
      .select({
        day: tipDays.day,
        tips: countedTips,
        lamports: wideSum(sql`CASE ${tipDays.currency} WHEN 'SOL' THEN ${tipDays.amount} ELSE 0 END`),
      })
      .from(tipDays)
      .where(and(eq(tipDays.token, token), gte(tipDays.day, firstDay)))
      .groupBy(tipDays.day),
  });
  return { totals, tippers: senders[0]?.tippers ?? 0, recent, perDay };
}

/** Returns the sums of confirmed tips of all tokens, per currency and decimals, and the number of their tokens. */
export async function globalTotals(db: Database): Promise<{
  sums: { currency: 'SOL' | 'TOKEN'; decimals: number; tips: number; units: bigint }[];
  tokens: number;
}> {
  const { sums, tipped } = await batchOf(db, {
    sums: db
      .select({
        currency: tipSums.currency,
        decimals: tipSums.decimals,
        tips: summedTips,
        units: sumOfHalves(tipSums.amountHigh, tipSums.amountLow),
      })
      .from(tipSums)
      .where(and(eq(tipSums.creator, ''), eq(tipSums.token, '')))
      .groupBy(tipSums.currency, tipSums.decimals),
    tipped: db.select({ tokens: tipperCounts.tippers }).from(tipperCounts).where(eq(tipperCounts.token, '')),
  });
  return { sums, tokens: tipped[0]?.tokens ?? 0 };
}

/** Returns the creators who were paid by tips of a token. */
export async function creatorsOf(db: Database, token: string): Promise<string[]> {
  const rows = await db.all<{ creator: string }>(
    sql`SELECT DISTINCT creator FROM tip_sums WHERE token = ${token}`,
  );
  return rows.map(({ creator }) => creator);
}

/**
 * The columns of a moved tip that stay in the database, because they may be withdrawn or decided again. `erased`: its
 * message has yet to leave the file.
 */
export type Left = Pick<TipRow, 'name' | 'handle' | 'face' | 'ruling'> & { erased: boolean };

/** Returns these columns by id, with an entry for every tip, also without any such data. */
export async function leftOf(
  db: Database,
  lines: readonly { id: string; sender: string }[],
): Promise<Map<string, Left>> {
  if (lines.length === 0) return new Map();
  const asked = lines.map(({ id, sender }) => ({ id, sender }));
  const rows = await db.all<{
    id: string;
    name: string | null;
    handle: string | null;
    face: string | null;
    ruling: string | null;
    erased: number;
  }>(sql`
    SELECT id, ${nameOfTip} AS name, ${handleOfTip} AS handle, ${faceOfTip} AS face, ${rulingOfTip} AS ruling,
      EXISTS (SELECT 1 FROM archive_erasures WHERE tip_id = tips.id) AS erased
    FROM (SELECT value ->> '$.id' AS id, value ->> '$.sender' AS sender FROM json_each(${JSON.stringify(asked)})) tips`);
  return new Map(
    rows.map(({ id, ruling, erased, ...named }) => [
      id,
      { ...named, ruling: toRuling(ruling), erased: erased === 1 },
    ]),
  );
}

/** Builds a query of those of these ids that tips have, archived ones too. */
export function knownIds(ids: readonly string[]): SQL {
  const archived = archivedIds(ids);
  return sql`SELECT id FROM tips WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) UNION ${archived}`;
}
