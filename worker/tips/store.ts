/** All SQL of the tips table; its only writer. */
import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SharedOutcomeWriter } from '../../chain/stored-payment.ts';
import type { Tip, TipTotals } from '../../core/tips/model.ts';
import type { Database } from '../env.ts';
import {
  sumOfHalves,
  tipDays,
  tipHandles,
  tipHolders,
  tipNames,
  tipPlans,
  tipperCounts,
  tipSums,
  tips,
  wideSum,
} from '../schema.ts';
import type { TipTerms } from './instructions.ts';
import { recordPayments } from './payments/store.ts';
import { type CurrencyTotals, type TipRow, tipColumns, toTotals } from './rows.ts';

/** Stores a tip with its plan, its name and the account that it shows: all of it or nothing. */
export async function insertTip(
  db: Database,
  {
    name,
    handle,
    worth,
    plan,
    holds,
    ...row
  }: Omit<typeof tips.$inferInsert, 'status'> &
    Pick<Tip, 'name' | 'handle' | 'plan'> & {
      worth: bigint | null /** The sender holds the coin. */;
      holds: boolean;
    },
): Promise<void> {
  const tipId = row.id;
  await db.batch([
    db.insert(tips).values({ ...row, status: 'prepared' }),
    db.insert(tipPlans).values({ tipId, worth, plan }),
    ...(name === null ? [] : [db.insert(tipNames).values({ tipId, name })]),
    ...(handle === null ? [] : [db.insert(tipHandles).values({ tipId, handle })]),
    ...(holds ? [db.insert(tipHolders).values({ tipId })] : []),
  ]);
}

export async function findTip(db: Database, id: string): Promise<TipRow | null> {
  return (await db.select(tipColumns).from(tips).where(eq(tips.id, id)))[0] ?? null;
}

/** prepared → signed, and the row as it is then. Null if it was no longer `prepared`: another request was first. */
export async function markSigned(
  db: Database,
  id: string,
  signature: string,
  signedTransaction: string,
): Promise<TipRow | null> {
  const [row] = await db
    .update(tips)
    .set({ status: 'signed', signature, signedTransaction })
    .where(and(eq(tips.id, id), eq(tips.status, 'prepared')))
    .returning(tipColumns);
  return row ?? null;
}

/** What has ended is never sent again. A trigger drops the bytes of a confirmed tip once its payment is final. */
const WITHOUT_BYTES = { signedTransaction: null };

/** Stores the outcomes of tips. A confirmed tip and its outbox row are written together or not at all. */
export function tipOutcomeWriter(db: Database, now: () => number): SharedOutcomeWriter {
  return {
    async markConfirmed(id, { signature, slot }) {
      // The memo of these bytes was compared before they were sent.
      await recordPayments(db, [{ signature, slot, memoId: id, finalized: false }], now());
    },
    async markFailed(id, failure) {
      await db
        .update(tips)
        .set({ status: 'failed', failure, ...WITHOUT_BYTES })
        .where(and(eq(tips.id, id), eq(tips.status, 'signed')));
    },
    async markRejected(id, failure) {
      await db
        .update(tips)
        .set({ failure })
        .where(and(eq(tips.id, id), eq(tips.status, 'signed')));
    },
    async markExpired(id) {
      await db
        .update(tips)
        .set({ status: 'expired', ...WITHOUT_BYTES })
        .where(and(eq(tips.id, id), inArray(tips.status, ['prepared', 'signed'])));
    },
    async rejectionOf(id) {
      return (await findTip(db, id))?.failure ?? null;
    },
  };
}

// Worded as the index tips_open: an equality alone does not show SQLite that it is covered by an IN.
export const OPEN = sql`${tips.status} IN ('prepared', 'signed')`;

/** signed → failed, each with its reason. Call it only for those that landed with an error. */
export async function markAllFailed(
  db: Database,
  failures: { id: string; failure: string }[],
): Promise<void> {
  if (failures.length === 0) return;
  const reason = sql`(SELECT f.value ->> '$.failure' FROM json_each(${JSON.stringify(failures)}) f
    WHERE f.value ->> '$.id' = ${tips.id})`;
  await db
    .update(tips)
    .set({ status: 'failed', failure: reason, ...WITHOUT_BYTES })
    .where(and(among(failures.map(({ id }) => id)), eq(tips.status, 'signed')));
}

export const among = (ids: string[]) =>
  sql`${tips.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** signed → expired. Call it only for those that the finalized chain, past their last valid block, does not know. */
export async function expireSigned(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(tips)
    .set({ status: 'expired', ...WITHOUT_BYTES })
    .where(and(among(ids), eq(tips.status, 'signed')));
}

/**
 * prepared → expired for all whose blockhash is no longer valid. Call it only after the chain was searched for them.
 */
export async function expirePrepared(db: Database, finalizedHeight: number): Promise<void> {
  await db
    .update(tips)
    .set({ status: 'expired' })
    .where(and(OPEN, eq(tips.status, 'prepared'), lt(tips.lastValidBlockHeight, finalizedHeight)));
}

/**
 * The number of expired signed tips like this one that were prepared after `since` (ms). Rows without a signature do
 * not count: anyone may prepare a tip in the name of a sender, only the sender signs it.
 */
export async function lostTips(
  db: Database,
  like: Pick<TipTerms, 'sender' | 'creator' | 'token' | 'currency'> & { amount: bigint },
  since: number,
): Promise<number> {
  const [row] = await db
    .select({ lost: count() })
    .from(tips)
    .where(
      and(
        // Worded as the index tips_lost.
        sql`${tips.status} = 'expired' AND ${tips.signature} IS NOT NULL`,
        eq(tips.sender, like.sender),
        gte(tips.preparedAt, since),
        eq(tips.creator, like.creator),
        eq(tips.token, like.token),
        eq(tips.currency, like.currency),
        eq(tips.amount, like.amount),
      ),
    );
  return row?.lost ?? 0;
}

/** What of the chain must have been read before a tip that never landed goes. Block heights. */
export interface ReadUntil {
  /** Only tips whose last valid block is before this. */
  lastValid: number;
  /** Only tips that no wallet has promised to send at or after this. */
  watched: number;
}

// Worded as the indexes tips_unsigned and tips_dead.
const DEAD = {
  unsigned: sql`status = 'expired' AND signature IS NULL`,
  signed: sql`status IN ('expired', 'failed') AND signature IS NOT NULL`,
};

/**
 * Deletes tips that never landed and were prepared before `before` (ms): those among the `limit` oldest for which the
 * chain was read far enough. Returns how many. One that lands later is read from the chain, without its words.
 */
export async function deleteDead(
  db: Database,
  which: keyof typeof DEAD,
  before: number,
  { lastValid, watched }: ReadUntil,
  limit: number,
): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM tips WHERE id IN (
    SELECT id FROM (SELECT id, last_valid_block_height AS height FROM tips
      WHERE ${DEAD[which]} AND prepared_at < ${before} ORDER BY prepared_at LIMIT ${limit}) d
    WHERE d.height < ${lastValid}
      AND NOT EXISTS (SELECT 1 FROM tip_watches w WHERE w.tip_id = d.id AND w.height >= ${watched}))`);
  return meta.changes;
}

// Worded as the indexes, so that SQLite uses them whatever is bound.
const confirmed = (token: string) => and(eq(tips.token, token), sql`${tips.status} = 'confirmed'`);

const countedTips = sql<number>`SUM(${tipDays.tips})`;
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

/** A token's figures in one statement, so as of one moment. The message by which pages hear of a tip carries them. */
export async function tokenTotals(db: Database, token: string): Promise<TipTotals> {
  return totalsOf(await totalsQuery(db, token));
}

/** For a batch: its rows are what `totalsOf` reads. */
export function totalsQuery(db: Database, token: string) {
  const tippers = sql<number>`(SELECT tippers FROM tipper_counts WHERE token = ${token})`;
  return db
    .select({ ...currencyTotals, tippers })
    .from(tipSums)
    .where(eq(tipSums.token, token))
    .groupBy(tipSums.currency, tipSums.decimals);
}

/** A token's figures, by the rows of totalsQuery. */
export function totalsOf(rows: Awaited<ReturnType<typeof totalsQuery>>): TipTotals {
  return toTotals(rows, rows[0]?.tippers ?? 0);
}

/** For a token's page, in one round trip: totals per currency, senders, the newest tips, and days since `firstDay`. */
export async function tokenOverview(
  db: Database,
  token: string,
  limit: number,
  firstDay: number,
): Promise<{ totals: CurrencyTotals[]; tippers: number; recent: TipRow[]; perDay: TipDay[] }> {
  const [totals, senders, recent, perDay] = await db.batch([
    db
      .select(currencyTotals)
      .from(tipSums)
      .where(eq(tipSums.token, token))
      .groupBy(tipSums.currency, tipSums.decimals),
    db.select({ tippers: tipperCounts.tippers }).from(tipperCounts).where(eq(tipperCounts.token, token)),
    db
      .select(tipColumns)
      .from(tips)
      .where(confirmed(token))
      .orderBy(desc(tips.confirmedAt), asc(tips.id))
      .limit(limit),
    db
      .select({
        day: tipDays.day,
        tips: countedTips,
        lamports: wideSum(sql`CASE ${tipDays.currency} WHEN 'SOL' THEN ${tipDays.amount} ELSE 0 END`),
      })
      .from(tipDays)
      .where(and(eq(tipDays.token, token), gte(tipDays.day, firstDay)))
      .groupBy(tipDays.day),
  ]);
  return { totals, tippers: senders[0]?.tippers ?? 0, recent, perDay };
}

/** Confirmed tips of all tokens, per currency and decimals, and how many tokens they went to. */
export async function globalTotals(db: Database): Promise<{
  sums: { currency: 'SOL' | 'TOKEN'; decimals: number; tips: number; units: bigint }[];
  tokens: number;
}> {
  const [sums, [tipped]] = await db.batch([
    db
      .select({
        currency: tipSums.currency,
        decimals: tipSums.decimals,
        tips: summedTips,
        units: sumOfHalves(tipSums.amountHigh, tipSums.amountLow),
      })
      .from(tipSums)
      .where(and(eq(tipSums.creator, ''), eq(tipSums.token, '')))
      .groupBy(tipSums.currency, tipSums.decimals),
    db.select({ tokens: tipperCounts.tippers }).from(tipperCounts).where(eq(tipperCounts.token, '')),
  ]);
  return { sums, tokens: tipped?.tokens ?? 0 };
}
