/**
 * SQL of the archive: its parts, the blocks of a list or a tip in them, the keys of archived tips and payments,
 * and the words to erase from its files.
 */
import { type SQL, sql } from 'drizzle-orm';
import { archiveKey } from '../../core/archive/key.ts';
import { type ArchivedList, listKey, type Section } from '../../core/archive/line.ts';
import { monthEnd } from '../../core/archive/months.ts';
import type { Database } from '../env.ts';

/** A block of a file, as a range of its bytes. */
export interface Block {
  number: number;
  month: number;
  version: number;
  /** Place of the block: a thousand times the part plus the number of the block. */
  place: number;
  from: number;
  to: number;
}

/** A block with tips of a list, and the time (ms) of its newest confirmation. */
export interface ListBlock extends Block {
  newest: number;
}

const blockPart = (section: Section) => sql`p.number AS number, p.month AS month, p.version AS version,
  p.${sql.raw(`${section}_starts`)} ->> ('$[' || (i.place % 1000) || ']') AS "from",
  p.${sql.raw(`${section}_starts`)} ->> ('$[' || (i.place % 1000 + 1) || ']') AS "to", i.place AS place`;

/**
 * Returns the blocks of a list with tips at or before `at` (ms), the newest first, behind `last`; at most `limit`. All
 * tips of a block are of one month.
 */
export function listBlocks(
  db: Database,
  list: ArchivedList,
  section: Section,
  { at, last, limit }: { at: number; last: ListBlock | undefined; limit: number },
): Promise<ListBlock[]> {
  const upTo = at < Number.MAX_SAFE_INTEGER ? monthEnd(at) : at;
  const behind = last ? sql`AND (i.newest, i.place) < (${last.newest}, ${last.place})` : sql``;
  return db.all<ListBlock>(sql`SELECT i.newest AS newest, ${blockPart(section)}
    FROM archive_lists i JOIN archive_parts p ON p.number = i.place / 1000
    WHERE i.key = ${listKey(list)} AND i.newest < ${upTo} AND i.oldest <= ${at} ${behind}
    ORDER BY i.newest DESC, i.place DESC LIMIT ${limit}`);
}

/** Returns the blocks that may have tips with these ids, the newest part first. */
export function tipBlocks(db: Database, ids: readonly string[]): Promise<(Block & { key: number })[]> {
  const keys = ids.map((id) => archiveKey('tip', id));
  return db.all(sql`SELECT i.key AS key, ${blockPart('received')} FROM archived_tips i
    JOIN archive_parts p ON p.number = i.place / 1000
    WHERE i.key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) ORDER BY i.place DESC`);
}

/** SQL for whether the payment `p` (an entry of json_each with paymentKeys) is archived. */
export const isArchived = sql.raw(`EXISTS (SELECT 1 FROM archived_tips a
  WHERE a.key IN (p.value ->> '$.memoKey', p.value ->> '$.ownKey') AND a.signature = p.value ->> '$.signatureKey')`);

/** Returns the keys by which isArchived knows a payment. `ownId`: the id of a row of its own. */
export function paymentKeys({
  signature,
  memoId,
  ownId,
}: {
  signature: string;
  memoId: string;
  ownId: string;
}) {
  return {
    memoKey: archiveKey('tip', memoId),
    ownKey: archiveKey('tip', ownId),
    signatureKey: archiveKey('signature', signature),
  };
}

/** Builds a query of those of these ids that belong to archived tips. */
export function archivedIds(ids: readonly string[]): SQL {
  const keyed = ids.map((id) => ({ id, key: archiveKey('tip', id) }));
  return sql`SELECT k.value ->> '$.id' AS id FROM json_each(${JSON.stringify(keyed)}) k
    WHERE EXISTS (SELECT 1 FROM archived_tips a WHERE a.key = k.value ->> '$.key')`;
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

/** Returns the part that is not whole yet, if there is one. */
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
 * Announces a part before any of its files exists: a crash's remains in R2 are found by its name. Null if another part
 * is open. Rows are read only after it: none leaves the database through another part then.
 */
export async function announcePart(db: Database, month: number, now: number): Promise<Part | null> {
  const rows = await db.all<PartRow>(sql`INSERT INTO archive_parts (month, state, made_at)
    SELECT ${month}, 'writing', ${now} WHERE NOT EXISTS (SELECT 1 FROM archive_parts WHERE state <> 'whole')
    RETURNING ${PART}`);
  return toPart(rows[0]);
}

/** Deletes a part that has no file left in R2. */
export async function dropPart(db: Database, number: number): Promise<void> {
  await db.run(sql`DELETE FROM archive_parts WHERE number = ${number} AND state = 'writing'`);
}

/** Changes live → whole. */
export async function makeWhole(db: Database, number: number): Promise<void> {
  await db.run(sql`UPDATE archive_parts SET state = 'whole' WHERE number = ${number} AND state = 'live'`);
}

/** Returns some tips whose words are to leave their file. */
export async function someErasures(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT tip_id AS id FROM archive_erasures ORDER BY tip_id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Replaces the file of a part by its next version. False if its version is no longer `version`. */
export async function replaceFile(
  db: Database,
  { number, version }: { number: number; version: number },
  { starts, hash }: { starts: number[]; hash: string },
): Promise<boolean> {
  const { meta } = await db.run(sql`UPDATE archive_parts
    SET version = version + 1, received_starts = ${JSON.stringify(starts)}, received_hash = ${hash}
    WHERE number = ${number} AND version = ${version}`);
  return meta.changes > 0;
}

export async function endErasures(db: Database, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`DELETE FROM archive_erasures WHERE tip_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
