import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { database } from './env.ts';
import { batchOf, insertSelect } from './statements.ts';

const id = integer().primaryKey({ autoIncrement: true });
const foundAt = integer('found_at').notNull();
const kind = text().notNull();
const subject = text().notNull();
const detail = text().notNull().default('none');

test.each([
  ['as in the migration', sqliteTable('reconcile_findings', { id, kind, subject, detail, foundAt })],
  ['with two texts swapped', sqliteTable('reconcile_findings', { id, detail, subject, kind, foundAt })],
  ['the other way round', sqliteTable('reconcile_findings', { foundAt, detail, subject, kind, id })],
])('values reach their columns by name, with the schema %s', async (_order, table) => {
  const db = database(env);
  const rows = JSON.stringify([{ of: 'a' }, { of: 'b' }]);
  const values = { subject: sql`value ->> '$.of'`, kind: 'swapped', foundAt: 7, detail: sql`'of ' || value` };
  await insertSelect(db, table, values, sql`FROM json_each(${rows}) WHERE true`).onConflictDoNothing();
  expect(await db.all(sql`SELECT kind, subject, detail, found_at FROM reconcile_findings`)).toEqual([
    { kind: 'swapped', subject: 'a', detail: 'of {"of":"a"}', found_at: 7 },
    { kind: 'swapped', subject: 'b', detail: 'of {"of":"b"}', found_at: 7 },
  ]);
});

test('a column without a value gets its default, or NULL', async () => {
  const db = database(env);
  const table = sqliteTable('reconcile_findings', { detail, subject, kind, foundAt, id });
  await insertSelect(db, table, { kind: 'a', subject: 'b', foundAt: 1 }, sql`WHERE true`);
  expect(await db.all(sql`SELECT detail, id > 0 AS numbered FROM reconcile_findings`)).toEqual([
    { detail: 'none', numbered: 1 },
  ]);
});

test('a batch returns each result under its name, and omits null statements', async () => {
  const db = database(env);
  const table = sqliteTable('reconcile_findings', { id, kind, subject, detail, foundAt });
  const results = await batchOf(db, {
    written: db.insert(table).values({ kind: 'a', subject: 'b', foundAt: 1 }),
    skipped: null as ReturnType<typeof db.run> | null,
    read: db.select({ subject: table.subject }).from(table),
  });
  expect(results.written.meta.changes).toBe(1);
  expect(results.read).toEqual([{ subject: 'b' }]);
  expect(Object.keys(results)).toEqual(['written', 'read']);
  expect(await batchOf(db, {})).toEqual({});
});
