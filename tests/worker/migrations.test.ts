import { env } from 'cloudflare:workers';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '../../worker/schema.ts';

const tables = Object.values(schema).filter((value) => typeof value === 'object');

test.each(tables.map((table) => [getTableConfig(table).name, getTableConfig(table)] as const))(
  'drizzle knows the columns of %s as the migrations made them',
  async (name, config) => {
    const { results } = await env.DB.prepare(
      `SELECT name, type, "notnull" OR pk > 0 AS required FROM pragma_table_info(?)`,
    )
      .bind(name)
      .all<{ name: string; type: string; required: number }>();
    const made = results
      .map((column) => `${column.name} ${column.type.toLowerCase()} ${column.required ? 'not null' : 'null'}`)
      .sort();
    const known = config.columns
      .map(
        (column) =>
          `${column.name} ${column.getSQLType()} ${column.notNull || column.primary ? 'not null' : 'null'}`,
      )
      .sort();
    expect(known).toEqual(made);
  },
);
