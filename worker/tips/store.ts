/** SQL of the rows of tips, their names and their plans. Only this file and tips/payments write the table. */

import { and, count, eq, gte, inArray, is, lt, SQL, sql } from 'drizzle-orm';
import type { SharedOutcomeWriter } from '../../chain/stored-payment.ts';
import type { Tip } from '../../core/tips/model.ts';
import type { Database } from '../env.ts';
import { type TipRow, tipColumns } from '../schema/tip-columns.ts';
import {
  archiveErasures,
  outbox,
  showSums,
  tipHandles,
  tipHolders,
  tipNames,
  tipPlans,
  tips,
} from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';
import type { TipTerms } from './instructions.ts';
import { recordPayments } from './payments/store.ts';

const pictureOf = (wallet: string) =>
  sql<string | null>`(SELECT picture FROM profiles WHERE wallet = ${wallet} AND hidden_at IS NULL)`;

/** Stores a tip with its plan, its name and face, and the account that it shows: all of it or nothing. */
export async function insertTip(
  db: Database,
  {
    name,
    handle,
    worth,
    dollars,
    plan,
    holds,
    ...row
  }: Omit<typeof tips.$inferInsert, 'status'> &
    Pick<Tip, 'name' | 'handle' | 'plan' | 'dollars'> & {
      worth: bigint | null /** The sender holds the coin. */;
      holds: boolean;
    },
): Promise<void> {
  const tipId = row.id;
  await db.batch([
    db.insert(tips).values({ ...row, status: 'prepared' }),
    db.insert(tipPlans).values({ tipId, worth, dollars, plan }),
    ...(name === null ? [] : [db.insert(tipNames).values({ tipId, name, face: pictureOf(row.sender) })]),
    ...(handle === null ? [] : [db.insert(tipHandles).values({ tipId, handle })]),
    ...(holds ? [db.insert(tipHolders).values({ tipId })] : []),
  ]);
}

export async function findTip(db: Database, id: string): Promise<TipRow | null> {
  return (await db.select(tipColumns).from(tips).where(eq(tips.id, id)))[0] ?? null;
}

/** Changes prepared → signed, and returns the new row; null if another request was first. */
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

/** An ended tip is never sent again. A trigger drops the bytes of a confirmed tip once its payment is final. */
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

/** Changes signed → failed, each with its reason. Call it only for tips that landed with an error. */
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

/** Changes signed → expired. Call it only for tips past their last valid block that the finalized chain lacks. */
export async function expireSigned(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(tips)
    .set({ status: 'expired', ...WITHOUT_BYTES })
    .where(and(among(ids), eq(tips.status, 'signed')));
}

/**
 * Changes prepared → expired for all tips whose blockhash is no longer valid. Call it only after the chain was searched
 * for them.
 */
export async function expirePrepared(db: Database, finalizedHeight: number): Promise<void> {
  await db
    .update(tips)
    .set({ status: 'expired' })
    .where(and(OPEN, eq(tips.status, 'prepared'), lt(tips.lastValidBlockHeight, finalizedHeight)));
}

/**
 * Counts the expired signed tips like this one that were prepared after `since` (ms). Rows without a signature do not
 * count: anyone may prepare a tip in the name of a sender, only the sender signs it.
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

/** The block heights up to which the chain must be read before a tip that never landed is deleted. */
interface ReadUntil {
  /** Only tips whose last valid block is before this. */
  lastValid: number;
  /** Only tips that no wallet has promised to send at or after this. */
  watched: number;
}

/**
 * Deletes tips that never landed and were prepared before `before` (ms): of the `limit` oldest, those for which the
 * chain was read far enough. Returns how many. A tip that lands later is read from the chain, without its words.
 */
export async function deleteDead(
  db: Database,
  before: number,
  { lastValid, watched }: ReadUntil,
  limit: number,
): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM tips WHERE id IN (
    SELECT id FROM (SELECT id, last_valid_block_height AS height FROM tips
      WHERE status IN ('expired', 'failed') AND prepared_at < ${before} ORDER BY prepared_at LIMIT ${limit}) d
    WHERE d.height < ${lastValid}
      AND NOT EXISTS (SELECT 1 FROM tip_watches w WHERE w.tip_id = d.id AND w.height >= ${watched}))`);
  return meta.changes;
}

/**
 * Selects the ids of all payments of a tip. A stranger may write the same memo: only repeats of the tip itself, paid by
 * the same wallet, belong to it.
 */
export function paymentsOf(tipId: string): SQL {
  // Worded as the index, which does not contain a row's own payment.
  return sql`WITH paid (memo) AS (SELECT coalesce(
      (SELECT memo_id FROM tip_payments WHERE tip_id = ${tipId} AND origin = 'again'), ${tipId}))
    SELECT ${tipId} AS id UNION SELECT memo FROM paid
    UNION SELECT k.tip_id FROM paid JOIN tip_payments k ON k.memo_id = paid.memo
      WHERE k.origin <> 'row' AND k.origin = 'again'`;
}

/**
 * Removes the names of these tips, and the accounts that they show; `words`: their messages too, those in the archive by
 * its job. `which`: their ids, or a query of them; `tokens`: all of theirs. Idempotent. `now` in ms since 1970.
 */
export async function deleteWords(
  db: Database,
  which: SQL | readonly string[],
  tokens: readonly string[],
  what: 'name' | 'words',
  now: number,
): Promise<void> {
  const ids = is(which, SQL) ? which : sql`SELECT value AS id FROM json_each(${JSON.stringify(which)})`;
  // A tip without a row is archived, and one that is moving may be in the file already.
  const inFile = sql`NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = erased.id)
    OR EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'whole')`;
  await batchOf(db, {
    names: db.delete(tipNames).where(sql`${tipNames.tipId} IN (${ids})`),
    handles: db.delete(tipHandles).where(sql`${tipHandles.tipId} IN (${ids})`),
    messages:
      what === 'name'
        ? null
        : db.update(tips).set({ message: '' }).where(sql`${tips.id} IN (${ids}) AND ${tips.message} <> ''`),
    files:
      what === 'name'
        ? null
        : insertSelect(
            db,
            archiveErasures,
            { tipId: sql`erased.id` },
            sql`FROM (${ids}) erased WHERE ${inFile}`,
          ).onConflictDoNothing(),
    // The overlay's parts drop the name too, also after the tip has left the table that their figures follow.
    ...newFigures(db, tokens, now),
  });
}

/** Builds the statements by which the rooms of these tokens get their figures again. */
function newFigures(db: Database, tokens: readonly string[], now: number) {
  const list = JSON.stringify(tokens);
  return {
    figures: db
      .update(showSums)
      .set({ version: sql`${showSums.version} + 1` })
      .where(sql`${showSums.token} IN (SELECT value FROM json_each(${list}))`),
    announced: insertSelect(
      db,
      outbox,
      { token: sql`value`, kind: 'tip:config', subject: sql`value`, createdAt: now },
      sql`FROM json_each(${list}) WHERE true`,
    ),
  };
}

/** Has the rooms of these tokens get their figures again: whose names they show has changed. `now` in ms since 1970. */
export async function renewFigures(db: Database, tokens: readonly string[], now: number): Promise<void> {
  await batchOf(db, newFigures(db, tokens, now));
}

/**
 * Builds statements for a batch: the words of these tips are no longer spoken, only their amounts, also on a replay. A
 * tip from before there were plans gets one, with the worth that it has without one. Repeatable.
 */
export function withoutVoice(db: Database, tipIds: readonly string[]) {
  return insertSelect(
    db,
    tipPlans,
    {
      tipId: tips.id,
      worth: sql`iif(${tips.currency} = 'SOL', ${tips.amount}, NULL)`,
      dollars: sql`${tips.currency} = 'SOL'`,
      plan: 'amount',
    },
    sql`FROM ${tips} WHERE ${tips.id} IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`,
  ).onConflictDoUpdate({
    target: tipPlans.tipId,
    set: { plan: 'amount' },
    setWhere: sql`tip_plans.plan = 'spoken'`,
  });
}

/**
 * Returns tokens that were ever tipped, in the order of their address, without those that were only looked at: anyone
 * can do that for every mint. Each costs one step along tip_days_by_token, however many tips it has.
 */
export async function tippedTokens(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ token: string }>(sql`WITH RECURSIVE found (token) AS (
      SELECT min(token) FROM tip_days
      UNION ALL SELECT (SELECT min(token) FROM tip_days WHERE token > found.token) FROM found WHERE token IS NOT NULL
    ) SELECT token FROM found WHERE token IS NOT NULL LIMIT ${limit}`);
  return rows.map(({ token }) => token);
}
