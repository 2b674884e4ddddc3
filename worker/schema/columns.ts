/** Amounts are 64-bit integers: JavaScript numbers would round them, so they are written and read as text. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { customType, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core';

export const units = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'integer',
  // SQLite's INTEGER affinity turns the text into an exact 64-bit integer when the row is stored.
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** Unsigned numbers of up to 64 bits, which SQLite's integers do not hold: decimal text. */
export const wideUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
});

/** Reads an amount column exactly: select `exact(tips.amount)`, never the bare column. */
export function exact(column: SQLiteColumn | SQL): SQL<bigint> {
  return sql<bigint>`CAST(${column} AS TEXT)`.mapWith((value: string) => BigInt(value));
}

/**
 * Returns all columns of a table or its alias, amounts read exactly. drizzle decodes `exact(column)` to the column's
 * own type, so the columns stand for it.
 */
export function exactColumns<Table extends SQLiteTable>(table: Table): Table['_']['columns'] {
  const read = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    column.columnType === 'SQLiteCustomColumn' && column.getSQLType() === 'integer' ? exact(column) : column,
  ]);
  return Object.fromEntries(read);
}

/**
 * Returns the sum of an amount column beyond 64 bits: adds up halves of nine decimal digits, because SQLite's sum
 * overflows.
 */
export function wideSum(column: SQL | SQLiteColumn): SQL<bigint> {
  return sumOfHalves(sql`${column} / 1000000000`, sql`${column} % 1000000000`);
}

/** Returns the sum of amounts that are stored as billions and the rest of base units. */
export function sumOfHalves(high: SQL | SQLiteColumn, low: SQL | SQLiteColumn): SQL<bigint> {
  return sql<bigint>`CAST(COALESCE(SUM(${high}), 0) AS TEXT) || ' ' || CAST(COALESCE(SUM(${low}), 0) AS TEXT)`.mapWith(
    (text: string) => {
      const [high, low] = text.split(' ');
      return BigInt(high!) * 1_000_000_000n + BigInt(low!);
    },
  );
}
