/** SQL by which archived tips are found: the blocks of lists, and the block of a tip. */
import { sql } from 'drizzle-orm';
import { archiveKey } from '../../core/archive/key.ts';
import { type ArchivedList, listKey, type Section } from '../../core/archive/line.ts';
import { monthEnd } from '../../core/archive/months.ts';
import type { Database } from '../env.ts';
import { rulingOfTip, type StoredRuling, toRuling } from '../moderation/store.ts';
import { handleOfTip, nameOfTip } from '../tips/names/store.ts';

/** A block of a file, as bytes of it. */
export interface Block {
  number: number;
  month: number;
  version: number;
  /** A thousand times the part plus the block. */
  place: number;
  from: number;
  to: number;
}

/** A block with tips of a list, and when the newest of them was confirmed (ms). */
export interface ListBlock extends Block {
  newest: number;
}

const blockPart = (section: Section) => sql`p.number AS number, p.month AS month, p.version AS version,
  p.${sql.raw(`${section}_starts`)} ->> ('$[' || (i.place % 1000) || ']') AS "from",
  p.${sql.raw(`${section}_starts`)} ->> ('$[' || (i.place % 1000 + 1) || ']') AS "to", i.place AS place`;

/**
 * The blocks of a list with tips at or before `at` (ms), the newest first, behind `last`; at most `limit`. All tips of a
 * block are of one month.
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

/** The blocks in which tips with these ids may be, the newest part first. */
export function tipBlocks(db: Database, ids: readonly string[]): Promise<(Block & { key: number })[]> {
  const keys = ids.map((id) => archiveKey('tip', id));
  return db.all(sql`SELECT i.key AS key, ${blockPart('received')} FROM archived_tips i
    JOIN archive_parts p ON p.number = i.place / 1000
    WHERE i.key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) ORDER BY i.place DESC`);
}

/** What of a tip stays in the database when it moves: what may be taken back or decided again. */
export interface Left {
  name: string | null;
  handle: string | null;
  ruling: StoredRuling | null;
}

/** By id; tips of which nothing stays have an entry as well. */
export async function leftOf(db: Database, ids: readonly string[]): Promise<Map<string, Left>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<{
    id: string;
    name: string | null;
    handle: string | null;
    ruling: string | null;
  }>(sql`
    SELECT id, ${nameOfTip} AS name, ${handleOfTip} AS handle, ${rulingOfTip} AS ruling
    FROM (SELECT value AS id FROM json_each(${JSON.stringify(ids)})) tips`);
  return new Map(rows.map(({ id, ruling, ...named }) => [id, { ...named, ruling: toRuling(ruling) }]));
}

/** Those who were paid by tips of a token. */
export async function creatorsOf(db: Database, token: string): Promise<string[]> {
  const rows = await db.all<{ creator: string }>(
    sql`SELECT DISTINCT creator FROM tip_sums WHERE token = ${token}`,
  );
  return rows.map(({ creator }) => creator);
}

/** What is in the archive, for the health report; times in ms. */
export interface ArchiveState {
  tips: number;
  parts: number;
  bytes: number;
  /** YYYYMM; null while it is empty. */
  lastMonth: number | null;
  /** A part that is not whole yet, and since when. */
  openSince: number | null;
}

export async function archiveState(db: Database): Promise<ArchiveState> {
  const [row] = await db.all<ArchiveState>(sql`SELECT coalesce(SUM(tips), 0) AS tips, COUNT(*) AS parts,
      coalesce(SUM((received_starts ->> '$[#-1]') + (sent_starts ->> '$[#-1]')), 0) AS bytes, MAX(month) AS lastMonth,
      MIN(iif(state <> 'whole', made_at, NULL)) AS openSince
    FROM archive_parts`);
  return row!;
}
