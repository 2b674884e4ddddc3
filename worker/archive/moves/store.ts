/** SQL of the move: which tips go, their lines, the part that they go to, and their rows' end. Times in ms since 1970. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import {
  archivedTips,
  archivedTrust,
  archiveErasures,
  archiveLists,
  archiveMoves,
  archiveParts,
  tipPayments,
  tips,
} from '../../schema.ts';

/** Of the rows that were stored first, so many are looked through for a month that can go. */
const LOOKED_THROUGH = 50_000;

const monthOf = sql.raw(`CAST(strftime('%Y%m', t.confirmed_at / 1000, 'unixepoch') AS INTEGER)`);

/**
 * A tip that nothing changes any more: paid, final, delivered to its room, its words ruled on, and deleted where no one may
 * read them. What a wallet paid twice stays: a name is taken back from both.
 */
const isOver = (before: number) => sql`t.status = 'confirmed' AND t.confirmed_at < ${before}
  AND t.signed_transaction IS NULL
  AND EXISTS (SELECT 1 FROM tip_payments k WHERE k.tip_id = t.id AND k.origin <> 'again'
    AND k.finalized_at IS NOT NULL AND k.vanished_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id)
  AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.subject = t.id AND o.delivered_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND (r.decided_at IS NULL OR r.state = 'held'
    OR (t.message <> '' AND (r.state <> 'shown' OR r.dropped = 1))))`;

/** Tips of one month that can go; `upTo`: the last row to look at. */
export interface Movable {
  month: number;
  tips: number;
}

/**
 * What of the next rows behind row `after` can go, by month, the first one first; and where the look ended: `isEnd` once
 * it came to rows that are too young.
 */
export async function movable(
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

/** Whether so many rows are old enough to look at them: it costs as many steps along the table. */
export async function areOld(db: Database, rows: number, before: number): Promise<boolean> {
  const [row] = await db.all<{ at: number }>(
    sql`SELECT prepared_at AS at FROM tips WHERE rowid > 0 ORDER BY rowid LIMIT 1 OFFSET ${rows - 1}`,
  );
  return row !== undefined && row.at < before;
}

export interface Part {
  number: number;
  month: number;
  version: number;
  state: 'writing' | 'live' | 'whole';
  starts: number[];
  hash: string;
  madeAt: number;
}

type PartRow = Omit<Part, 'starts'> & { starts: string };
const PART = sql.raw(
  `number, month, version, state, received_starts AS starts, received_hash AS hash, made_at AS madeAt`,
);
const toPart = (row: PartRow | undefined): Part | null =>
  row === undefined ? null : { ...row, starts: JSON.parse(row.starts) as number[] };

/** The part that is not whole yet, if there is one. */
export async function openPart(db: Database): Promise<Part | null> {
  const rows = await db.all<PartRow>(
    sql`SELECT ${PART} FROM archive_parts WHERE state <> 'whole' ORDER BY number LIMIT 1`,
  );
  return toPart(rows[0]);
}

export async function partOf(db: Database, number: number): Promise<Part | null> {
  return toPart((await db.all<PartRow>(sql`SELECT ${PART} FROM archive_parts WHERE number = ${number}`))[0]);
}

/**
 * Announces a part before any of its files exists: what a crash leaves in R2 is found by its name. Null if another one
 * is open. Rows are read only after it: none leaves the database through another part then.
 */
export async function announcePart(db: Database, month: number, now: number): Promise<Part | null> {
  const rows = await db.all<PartRow>(sql`INSERT INTO archive_parts (month, state, made_at)
    SELECT ${month}, 'writing', ${now} WHERE NOT EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'whole')
    RETURNING ${PART}`);
  return toPart(rows[0]);
}

/** Forgets a part of which nothing is left in R2. */
export async function dropPart(db: Database, number: number): Promise<void> {
  await db.run(sql`DELETE FROM archive_parts WHERE number = ${number} AND state = 'writing'`);
}

/** Rows of a month, from before a time (ms). */
export interface Which {
  after: number;
  upTo: number;
  month: number;
  before: number;
}

/** The lines of the tips of a month that can go, behind row `after` up to row `upTo`, and the row of each. */
export function linesToMove(
  db: Database,
  { after, upTo, month, before, limit }: Which & { limit: number },
): Promise<{ place: number; line: string }[]> {
  return db.all(sql`SELECT t.rowid AS place, json_object('id', t.id, 'at', t.confirmed_at, 'token', t.token,
      'symbol', t.token_symbol, 'currency', t.currency, 'decimals', t.decimals, 'sender', t.sender,
      'fee', CAST(t.platform_fee AS TEXT), 'share', CAST(t.creator_amount AS TEXT), 'plan', p.plan,
      'signature', t.signature, 'program', t.token_program, 'creator', t.creator, 'treasury', t.treasury,
      'message', t.message, 'worth', CAST(p.worth AS TEXT), 'slot', t.slot, 'blockhash', t.blockhash,
      'lastValid', t.last_valid_block_height, 'preparedAt', t.prepared_at, 'memo', k.memo_id, 'origin', k.origin,
      'seenAt', k.seen_at, 'finalizedAt', k.finalized_at) AS line
    FROM tips t JOIN tip_payments k ON k.tip_id = t.id LEFT JOIN tip_plans p ON p.tip_id = t.id
    WHERE t.rowid > ${after} AND t.rowid <= ${upTo} AND ${isOver(before)} AND ${monthOf} = ${month} ORDER BY t.rowid LIMIT ${limit}`);
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

/** The same of the tips with these ids, as the database adds them up. */
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

/** writing → live, with where its lists are: readers know it from now on. False if it was given up meanwhile. */
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
  const chunks: ListEntry[][] = [];
  for (let at = 0; at < entries.length; at += ENTRIES) chunks.push(entries.slice(at, at + ENTRIES));
  const [{ meta }] = await db.batch([
    db
      .update(archiveParts)
      .set({
        ...{ state: 'live', tips: many, sums: JSON.stringify(sums) },
        ...{ receivedStarts: JSON.stringify(received.starts), receivedHash: received.hash },
        ...{ sentStarts: JSON.stringify(sent.starts), sentHash: sent.hash },
      })
      .where(and(eq(archiveParts.number, number), eq(archiveParts.state, 'writing'))),
    ...chunks.map((chunk) =>
      db
        .insert(archiveLists)
        .select(
          sql`SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(chunk)})
          WHERE EXISTS (SELECT 1 FROM archive_parts WHERE number = ${number} AND state = 'live')`,
        )
        .onConflictDoNothing(),
    ),
  ]);
  return meta.changes > 0;
}

/** A tip whose row may go. */
export interface Moved {
  id: string;
  key: number;
  signature: number;
  place: number;
  /** Of wallet and token. */
  trust: number;
}

/**
 * Removes the rows of tips that a live part holds, and notes their keys instead: one transaction. A tip on which someone
 * has decided since the part was made stays, and its words leave the file. Repeatable.
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
    db
      .insert(archivedTips)
      .select(
        sql`SELECT value ->> '$.key', value ->> '$.place', value ->> '$.signature' FROM json_each(${list}) WHERE true`,
      )
      .onConflictDoNothing(),
    db
      .insert(archivedTrust)
      .select(
        sql`SELECT m.value ->> '$.trust', COUNT(*) FROM json_each(${list}) m JOIN tips t ON t.id = m.value ->> '$.id'
        WHERE ${goes} AND (t.message <> '' OR EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id))
          AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND r.state <> 'shown')
        GROUP BY 1`,
      )
      .onConflictDoUpdate({ target: archivedTrust.key, set: { clean: sql`clean + excluded.clean` } }),
    db.delete(tips).where(sql`${tips.id} IN (SELECT t.id FROM tips t WHERE t.id IN ${ids} AND ${goes})`),
    db
      .delete(tipPayments)
      .where(
        sql`${tipPayments.tipId} IN ${ids} AND NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = ${tipPayments.tipId})`,
      ),
    db.insert(archiveErasures).select(sql`SELECT id FROM tips WHERE id IN ${ids}`).onConflictDoNothing(),
    db.delete(archiveMoves),
  ]);
}

/** live → whole. */
export async function makeWhole(db: Database, number: number): Promise<void> {
  await db.run(sql`UPDATE archive_parts SET state = 'whole' WHERE number = ${number} AND state = 'live'`);
}
