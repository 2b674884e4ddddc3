/** SQL of the backup: how far it is, which tables there are, and their rows as SQL literals, a page at a time. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { LEFT_OUT } from '../../core/backup/left-out.ts';
import type { RowsFile } from '../../core/backup/manifest.ts';
import type { Database } from '../env.ts';
import { backups } from '../schema.ts';

/** Rows of a page, and about how many characters. A row may have a hundred thousand. */
const PAGE_ROWS = 2000;
const PAGE_CHARACTERS = 1_000_000;

/** A table, with what is stored of it. */
export interface TableProgress {
  name: string;
  columns: string[];
  /** The columns that order its rows. */
  key: string[];
  /** The key of the last row, as SQL literals; null before the first. */
  after: string[] | null;
  isDone: boolean;
  files: RowsFile[];
}

export interface Progress {
  name: string;
  tables: TableProgress[];
  /** The last file of the bucket of records that was looked at; null before the first. */
  records: { after: string | null; isDone: boolean };
}

export interface BackupState {
  turn: number;
  firstTriedAt: number;
  progress: Progress | null;
  readAt: number | null;
  lastAt: number | null;
}

/** Begins a run: from now on no earlier one can store anything. Another `bucket` has no backup, and no part of one. */
export async function takeTurn(db: Database, bucket: string, now: number): Promise<BackupState> {
  const kept = (column: SQLiteColumn, otherwise: SQL | null = null) =>
    sql`iif(${backups.bucket} = excluded.bucket, ${column}, ${otherwise})`;
  const { firstTriedAt, progress, readAt, lastName, lastAt } = backups;
  const [row] = await db
    .insert(backups)
    .values({ id: 1, firstTriedAt: now, turn: 1, bucket })
    .onConflictDoUpdate({
      target: backups.id,
      set: {
        turn: sql`${backups.turn} + 1`,
        bucket,
        firstTriedAt: kept(firstTriedAt, sql`excluded.first_tried_at`),
        ...{ progress: kept(progress), readAt: kept(readAt) },
        ...{ lastName: kept(lastName), lastAt: kept(lastAt) },
      },
    })
    .returning();
  return { ...row!, progress: JSON.parse(row!.progress ?? 'null') as Progress | null };
}

/** Stores how far the backup is. Throws if another run has begun since. */
export async function saveProgress(
  db: Database,
  turn: number,
  progress: Progress,
  readAt: number,
): Promise<void> {
  await save(db, turn, { progress: JSON.stringify(progress), readAt });
}

/** Stores that the backup is whole. Throws as saveProgress. */
export async function endBackup(db: Database, turn: number, name: string, readAt: number): Promise<void> {
  await save(db, turn, { progress: null, readAt: null, lastName: name, lastAt: readAt });
}

async function save(db: Database, turn: number, values: Partial<typeof backups.$inferInsert>): Promise<void> {
  const { meta } = await db
    .update(backups)
    .set(values)
    .where(and(eq(backups.id, 1), eq(backups.turn, turn)));
  if (meta.changes === 0) throw new Error('another run goes on with the backup');
}

/** Returns the last whole backup, and since when backups are tried; null before the first try. Times in ms. */
export async function lastBackup(
  db: Database,
): Promise<{ name: string | null; at: number | null; firstTriedAt: number } | null> {
  const { lastName, lastAt, firstTriedAt } = backups;
  return (await db.select({ name: lastName, at: lastAt, firstTriedAt }).from(backups).get()) ?? null;
}

/** Returns whether a backup reads the tables now: since when (ms), or null. */
export async function backupReadsSince(db: Database): Promise<number | null> {
  return (await db.select({ readAt: backups.readAt }).from(backups).get())?.readAt ?? null;
}

/** Returns all tables that a backup holds, in the order in which the migrations made them. */
export async function tablesToBackUp(db: Database): Promise<TableProgress[]> {
  // The database's own tables, of which some may not even be named, and those behind a full-text index.
  const rows = await db.all<{ name: string; made: string; column: string; type: string; pk: number }>(sql`
    SELECT m.name AS name, m.sql AS made, c.name AS column, c.type AS type, c.pk AS pk
    FROM sqlite_master m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND substr(m.name, 1, 4) <> '_cf_' AND substr(m.name, 1, 7) <> 'sqlite_'
      AND m.name <> 'd1_migrations' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND NOT EXISTS (
        SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%'
          AND substr(m.name, 1, length(v.name) + 1) = v.name || '_')
    ORDER BY m.rowid, c.cid`);
  const tables = new Map<string, typeof rows>();
  for (const row of rows) tables.set(row.name, [...(tables.get(row.name) ?? []), row]);
  return [...tables]
    .filter(([name]) => LEFT_OUT[name] === undefined)
    .map(([name, of]) => {
      const columns = of.map(({ column }) => column);
      const primary = of.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      const isRowid = primary.length === 1 && primary[0]!.type.toUpperCase() === 'INTEGER';
      const hasNoRowid = /\bWITHOUT\s+ROWID\b/i.test(of[0]!.made);
      const isKeyed = isRowid || hasNoRowid;
      return {
        ...{ name, after: null, isDone: false, files: [] },
        // Rows keep their places: cursors of jobs name them.
        columns: isKeyed ? columns : ['rowid', ...columns],
        key: isKeyed ? primary.map(({ column }) => column) : ['rowid'],
      };
    });
}

/** A page of rows: SQL literals in the order of the columns. */
export interface Page {
  rows: string[][];
  /** The table ends with it. */
  isLast: boolean;
}

/** Reads the next page of each of these tables, all of them in one transaction; `at`: its time, ms since 1970. */
export async function readPages(
  db: Database,
  tables: readonly TableProgress[],
): Promise<{ pages: Map<string, Page>; at: number }> {
  // The answer may take seconds, in which payments are recorded.
  const time = db.select({ at: sql<number>`CAST(round(unixepoch('subsec') * 1000) AS INTEGER)` });
  const [clock, ...read] = await db.batch([
    time.from(sql`(SELECT 1)`),
    ...tables.map((table) => pageOf(db, table)),
  ]);
  const pages = tables.map(({ name }, n): [string, Page] => {
    const found = Number(read[n]![0]?.found ?? 0);
    const rows = read[n]!.map(({ found: _, ...literals }) => Object.values(literals) as string[]);
    return [name, { rows, isLast: rows.length === found && found < PAGE_ROWS }];
  });
  return { pages: new Map(pages), at: clock[0]!.at };
}

/**
 * Builds the query of a table's next page; `found`: its rows before the limit of characters. quote() writes every value
 * exactly: JSON's numbers and JavaScript's would round large amounts.
 */
function pageOf(db: Database, { name, columns, key, after }: TableProgress) {
  const list = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');
  const order = list(key);
  const behind = after ? `WHERE (${order}) > (${after.join(', ')})` : '';
  const size = columns.map((each) => `coalesce(length("${each}"), 0)`).join(' + ');
  const page = `WITH page AS (SELECT ${list(columns)} FROM "${name}" ${behind} ORDER BY ${order} LIMIT ${PAGE_ROWS}),
    sized AS (SELECT ${list(columns)}, ${size} AS "of row", SUM(${size}) OVER (ORDER BY ${order}
      ROWS UNBOUNDED PRECEDING) AS "so far" FROM page)
    SELECT ${list(columns)}, (SELECT COUNT(*) FROM page) AS found FROM sized
    WHERE "so far" <= ${PAGE_CHARACTERS} OR "so far" = "of row"`;
  const literals = columns.map((each, at) => [
    `c${at}`,
    sql<string>`quote(${sql.raw(`"${each}"`)})`.as(`c${at}`),
  ]);
  return db
    .select({
      ...(Object.fromEntries(literals) as Record<string, SQL.Aliased<string>>),
      found: sql<number>`found`,
    })
    .from(sql.raw(`(${page})`))
    .orderBy(sql.raw(order));
}
