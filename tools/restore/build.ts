/** Makes a database out of a backup: as a file of SQL for D1, and for real beside it, so that nothing fails there first. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Manifest } from '../../core/backup/manifest.ts';
import { readRows, type Source } from './source.ts';
import {
  insertRows,
  type Made,
  makeRest,
  makeTables,
  misfits,
  READ_SCHEMA,
  settleRows,
} from './statements.ts';

interface Built {
  /** The file of SQL. */
  sql: string;
  /** The same as a database. Close it. */
  database: DatabaseSync;
  /** The statements of the file; none unless they were asked for: a large site's fill the memory. */
  statements: string[];
  /** Rows in the backup and in the database, by table. */
  tables: { name: string; stored: number; restored: number }[];
}

/**
 * Builds both in `folder`. `migrations`: their texts, in order. Throws in sentences if the backup is damaged, does not
 * fit into the tables, or contradicts itself.
 */
export async function buildDatabase(
  source: Source,
  manifest: Manifest,
  migrations: readonly string[],
  { folder, archiveIsLost, keep = false }: { folder: string; archiveIsLost: boolean; keep?: boolean },
): Promise<Built> {
  const { schema, columnsOf } = readSchema(migrations);
  const wrong = misfits(manifest, columnsOf);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  mkdirSync(folder, { recursive: true });
  const [sql, path] = [join(folder, `${manifest.name}.sql`), join(folder, `${manifest.name}.sqlite`)];
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  const out = openSync(sql, 'w', 0o600);
  const statements: string[] = [];
  const run = (some: Iterable<string>) => {
    for (const statement of some) {
      database.exec(statement);
      if (keep) statements.push(statement);
      writeSync(out, `${statement}\n`);
    }
  };
  try {
    database.exec('PRAGMA foreign_keys = ON; BEGIN;');
    run(makeTables(schema));
    for (const { name, columns, files } of manifest.tables)
      for (const file of files) run(insertRows(schema, name, columns, await readRows(source, file)));
    run(settleRows(Date.parse(manifest.readAt), archiveIsLost));
    run(makeRest(schema));
    database.exec('COMMIT');
  } finally {
    closeSync(out);
  }
  const lost = database.prepare('PRAGMA foreign_key_check').all();
  if (lost.length > 0) throw new Error(`${lost.length} rows of the backup refer to rows that it lacks.`);
  const count = (name: string) =>
    (database.prepare(`SELECT COUNT(*) AS many FROM "${name}"`).get() as { many: number }).many;
  const tables = manifest.tables.map(({ name, files }) => ({
    ...{ name, stored: files.reduce((sum, { rows }) => sum + rows, 0), restored: count(name) },
  }));
  return { sql, database, statements, tables };
}

function readSchema(migrations: readonly string[]): { schema: Made[]; columnsOf: Map<string, string[]> } {
  const database = new DatabaseSync(':memory:');
  for (const text of migrations) database.exec(text);
  const schema = database.prepare(READ_SCHEMA).all() as unknown as Made[];
  const columnsOf = new Map(
    schema.map(({ name }) => {
      const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name);
      return [name, columns.map((column) => String(column.name))];
    }),
  );
  database.close();
  return { schema, columnsOf };
}
