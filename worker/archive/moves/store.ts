/** SQL of the move: the tips to move, their lines, the index of their lists, their removal. Times in ms since 1970. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../env.ts';
import { exactColumns } from '../../schema/columns.ts';
import {
  archivedTips,
  archiveErasures,
  archiveLists,
  archiveMoves,
  archiveParts,
  tipPayments,
  tipPlans,
  tips,
} from '../../schema.ts';
import { batchOf, insertSelect } from '../../statements.ts';
import { type TipLine, tipLine } from '../lines.ts';
import type { Part } from '../store.ts';

/** Of the oldest rows, so many are searched for a month that can move. */
const LOOKED_THROUGH = 50_000;

const monthOf = sql.raw(`CAST(strftime('%Y%m', t.confirmed_at / 1000, 'unixepoch') AS INTEGER)`);

/**
 * SQL for a tip that nothing changes any more: paid, final, delivered to its room, its words ruled on, and deleted
 * where no one may read them. A tip that a wallet paid twice stays: a withdrawn name leaves both payments.
 */
const isOver = (before: number) => sql`t.status = 'confirmed' AND t.confirmed_at < ${before}
  AND t.signed_transaction IS NULL
  AND EXISTS (SELECT 1 FROM tip_payments k WHERE k.tip_id = t.id AND k.origin <> 'again'
    AND k.finalized_at IS NOT NULL AND k.vanished_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.subject = t.id AND o.delivered_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND (r.decided_at IS NULL OR r.state = 'held'
    OR (t.message <> '' AND (r.state <> 'shown' OR r.dropped = 1))))`;

/** Tips of one month that can move; `upTo`: the last row to look at. */
interface Movable {
  month: number;
  tips: number;
}

/**
 * Returns which of the next rows behind row `after` can move, by month, the first one first, and where the search
 * ended. `isEnd`: it came to rows that are too young.
 */
export async function movableRows(
  db: Database,
  after: number,
  before: number,
): Promise<{ months: Movable[]; last: number; isEnd: boolean }> {
  const rows = await db.all<Movable & { last: number; looked: number; young: number }>(sql`
    WITH next AS MATERIALIZED (SELECT rowid AS place, id, status, confirmed_at, prepared_at, message, signed_transaction
      FROM tips WHERE rowid > ${after} ORDER BY rowid LIMIT ${LOOKED_THROUGH})
    SELECT NULL AS month, 0 AS tips, coalesce(MAX(place), 0) AS last, COUNT(*) AS looked,
      coalesce(MAX(prepared_at) >= ${before}, 0) AS young FROM next
    UNION ALL SELECT ${monthOf} AS month, COUNT(*), 0, 0, 0 FROM next t WHERE ${isOver(before)} GROUP BY 1 ORDER BY 1`);
  const { last, looked, young } = rows.find(({ month }) => month === null)!;
  const months = rows.filter(({ month }) => month !== null).map(({ month, tips }) => ({ month, tips }));
  return { months, last, isEnd: looked < LOOKED_THROUGH || young === 1 };
}

/** Returns whether so many rows are old enough for a search: it costs as many steps along the table. */
export async function areOld(db: Database, rows: number, before: number): Promise<boolean> {
  const [row] = await db.all<{ at: number }>(
    sql`SELECT prepared_at AS at FROM tips WHERE rowid > 0 ORDER BY rowid LIMIT 1 OFFSET ${rows - 1}`,
  );
  return row !== undefined && row.at < before;
}

/** Rows of a month, from before a time (ms). */
export interface Which {
  after: number;
  upTo: number;
  month: number;
  before: number;
}

/** Returns the tips of a month that can move, behind row `after` up to row `upTo`, with the row of each. */
export async function tipsToMove(
  db: Database,
  { after, upTo, month, before, limit }: Which & { limit: number },
): Promise<{ place: number; line: TipLine }[]> {
  const t = alias(tips, 't');
  const rows = await db
    .select({
      place: sql<number>`t.rowid`,
      tip: exactColumns(t),
      plan: exactColumns(tipPlans),
      payment: exactColumns(tipPayments),
    })
    .from(t)
    .innerJoin(tipPayments, eq(tipPayments.tipId, t.id))
    .leftJoin(tipPlans, eq(tipPlans.tipId, t.id))
    .where(sql`t.rowid > ${after} AND t.rowid <= ${upTo} AND ${isOver(before)} AND ${monthOf} = ${month}`)
    .orderBy(sql`t.rowid`)
    .limit(limit);
  return rows.map(({ place, ...stored }) => ({ place, line: tipLine(stored) }));
}

/** Count and amounts of one currency, in base units. */
export interface PartSum {
  currency: string;
  decimals: number;
  tips: number;
  /** Decimal text. */
  amount: string;
  fee: string;
}

/** Sums the tips with these ids in the database. */
export async function sumsOfTips(db: Database, ids: readonly string[]): Promise<PartSum[]> {
  const wide = (column: string) =>
    sql.raw(`CAST(SUM(${column} / 1000000000) AS TEXT) || ' ' || CAST(SUM(${column} % 1000000000) AS TEXT)`);
  const rows =
    await db.all<PartSum>(sql`SELECT currency, decimals, COUNT(*) AS tips, ${wide('amount')} AS amount,
      ${wide('platform_fee')} AS fee
    FROM tips WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    GROUP BY currency, decimals`);
  const whole = (text: string) => {
    const [high, low] = text.split(' ');
    return (BigInt(high!) * 1_000_000_000n + BigInt(low!)).toString();
  };
  return rows.map((row) => ({ ...row, amount: whole(row.amount), fee: whole(row.fee) }));
}

/** Key, newest, place and oldest of a row of archive_lists. */
export type ListEntry = [key: number, newest: number, place: number, oldest: number];

const ENTRIES = 10_000;

/** Changes writing → live, with the index of its lists: readers know it from now on. False if it was given up. */
export async function makeLive(
  db: Database,
  {
    number,
    tips: many,
    sums,
    received,
    sent,
    entries,
  }: {
    number: number;
    tips: number;
    sums: PartSum[];
    received: { starts: number[]; hash: string };
    sent: { starts: number[]; hash: string };
    entries: ListEntry[];
  },
): Promise<boolean> {
  const isLive = sql`EXISTS (SELECT 1 FROM archive_parts WHERE number = ${number} AND state = 'live')`;
  const lists = (chunk: ListEntry[]) =>
    insertSelect(
      db,
      archiveLists,
      { key: sql`value ->> 0`, newest: sql`value ->> 1`, place: sql`value ->> 2`, oldest: sql`value ->> 3` },
      sql`FROM json_each(${JSON.stringify(chunk)}) WHERE ${isLive}`,
    ).onConflictDoNothing();
  const chunks: Record<string, ReturnType<typeof lists>> = {};
  for (let at = 0; at < entries.length; at += ENTRIES)
    chunks[`from ${at}`] = lists(entries.slice(at, at + ENTRIES));
  const { part } = await batchOf(db, {
    part: db
      .update(archiveParts)
      .set({
        ...{ state: 'live', tips: many, sums: JSON.stringify(sums) },
        ...{ receivedStarts: JSON.stringify(received.starts), receivedHash: received.hash },
        ...{ sentStarts: JSON.stringify(sent.starts), sentHash: sent.hash },
      })
      .where(and(eq(archiveParts.number, number), eq(archiveParts.state, 'writing'))),
    ...chunks,
  });
  return part.meta.changes > 0;
}

/** A tip whose row may be removed. */
export interface Moved {
  id: string;
  key: number;
  signature: number;
  place: number;
}

/**
 * Removes the rows of tips in a live part, and notes their keys instead, in one transaction. A tip that was decided
 * since the part was made stays, and its words leave the file. Repeatable.
 */
export async function removeRows(
  db: Database,
  { number, madeAt }: Pick<Part, 'number' | 'madeAt'>,
  moved: readonly Moved[],
  before: number,
): Promise<void> {
  const list = JSON.stringify(moved);
  const ids = sql`(SELECT value ->> '$.id' FROM json_each(${list}))`;
  const goes = sql`${isOver(before)} AND NOT EXISTS (SELECT 1 FROM tip_rulings r
    WHERE r.tip_id = t.id AND r.decided_at >= ${madeAt})`;
  await db.batch([
    db.insert(archiveMoves).values({ part: number }),
    insertSelect(
      db,
      archivedTips,
      {
        key: sql`value ->> '$.key'`,
        place: sql`value ->> '$.place'`,
        signature: sql`value ->> '$.signature'`,
      },
      sql`FROM json_each(${list}) WHERE true`,
    ).onConflictDoNothing(),
    db.delete(tips).where(sql`${tips.id} IN (SELECT t.id FROM tips t WHERE t.id IN ${ids} AND ${goes})`),
    db
      .delete(tipPayments)
      .where(
        sql`${tipPayments.tipId} IN ${ids} AND NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = ${tipPayments.tipId})`,
      ),
    insertSelect(
      db,
      archiveErasures,
      { tipId: tips.id },
      sql`FROM ${tips} WHERE ${tips.id} IN ${ids}`,
    ).onConflictDoNothing(),
    db.delete(archiveMoves),
  ]);
}
