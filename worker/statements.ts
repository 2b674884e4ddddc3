/**
 * Helpers of several stores: batches whose results have names, inserts whose values name their columns, and conditions
 * that the tables of draws and payouts share.
 */
import { and, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './env.ts';
import type { giveawayTransactions, payoutTransactions } from './schema.ts';

type Statements = Record<string, BatchItem<'sqlite'> | null>;
type Results<S extends Statements> = {
  [Name in keyof S]: NonNullable<S[Name]>['_']['result'] | (null extends S[Name] ? undefined : never);
};

/**
 * Runs statements in one transaction, in the order in which they are written. Returns each one's result under its name.
 * A statement that is null is left out, and so is its result.
 */
export async function batchOf<S extends Statements>(db: Database, statements: S): Promise<Results<S>> {
  const given = Object.entries(statements).flatMap(([name, statement]) =>
    statement ? [{ name, statement }] : [],
  );
  const [first, ...others] = given.map(({ statement }) => statement);
  const results = first ? await db.batch([first, ...others]) : [];
  return Object.fromEntries(given.map(({ name }, at) => [name, results[at]])) as Results<S>;
}

/** The value of each column, or the SQL that reads it from the rows of the SELECT. */
type ColumnValues<Table extends SQLiteTable> = {
  [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL | SQLiteColumn;
};

/**
 * Builds INSERT … SELECT with a name for every value: columns may change places in the schema. An omitted column gets
 * its default, or NULL. `rows` follows the list of values: "FROM … WHERE …". It needs a WHERE: SQLite would read the ON
 * of an upsert as a join's.
 */
export function insertSelect<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: ColumnValues<Table>,
  rows: SQL,
) {
  const given: Record<string, unknown> = values;
  // drizzle names all columns of the table in this order.
  const inOrder = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? (column.default ?? null) : given[name];
    return is(value, SQL) || is(value, SQLiteColumn) ? sql`${value}` : sql.param(value, column);
  });
  return db.insert(table).select(sql`SELECT ${sql.join(inOrder, sql`, `)} ${rows}`);
}

/**
 * SQL for a transaction whose outcome is unknown. Every outcome is stored under this condition, so repeating it changes
 * nothing.
 */
export function stillSigned(table: typeof giveawayTransactions | typeof payoutTransactions, id: string) {
  return and(eq(table.id, id), eq(table.status, 'signed'));
}

/** Builds the columns of a giveaway or a payout whose step failed: the next attempt is not before `dueAt` (ms). */
export function failedAttempt(lastError: string, dueAt: number, now: number) {
  return {
    attempts: sql`attempts + 1`,
    lastError,
    dueAt,
    waitingSince: sql`COALESCE(waiting_since, ${now})`,
  };
}
