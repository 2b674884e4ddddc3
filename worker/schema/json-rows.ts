/** Rows of a table as JSON and back, whatever columns the table has. */
import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

type NullableName<Row> = { [Name in keyof Row]: null extends Row[Name] ? Name : never }[keyof Row];
type JsonValue<Value> = Value extends bigint ? string : NonNullable<Value>;

/** A row without its NULLs; amounts are decimal text. */
export type JsonRow<Row> = { [Name in Exclude<keyof Row, NullableName<Row>>]: JsonValue<Row[Name]> } & {
  [Name in NullableName<Row>]?: JsonValue<Row[Name]>;
};

export function jsonOf<Row extends object>(row: Row): JsonRow<Row> {
  const values = Object.entries(row).flatMap(([name, value]) => {
    if (value === null) return [];
    return [[name, typeof value === 'bigint' ? value.toString() : value]];
  });
  return Object.fromEntries(values);
}

/** Returns the row that was made into this JSON. */
export function rowOf<Table extends SQLiteTable>(
  table: Table,
  json: JsonRow<Table['$inferSelect']>,
): Table['$inferSelect'] {
  const stored: Record<string, unknown> = json;
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = stored[name];
    return [name, value === undefined ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(values);
}
