/** The SQL that makes a database out of a backup. Pure, so that it runs in the tests' worker as well. */
import { backupColumns, type Manifest } from '../../core/backup/manifest.ts';

/** D1 takes statements of 100,000 bytes, and a character has up to four. */
const STATEMENT_CHARACTERS = 20_000;

/** A line of sqlite_master. */
export interface Made {
  type: string;
  name: string;
  sql: string;
}

/** Returns why these rows do not fit into tables with these columns, in sentences; none if they do. */
export function misfits({ tables }: Manifest, columnsOf: ReadonlyMap<string, string[]>): string[] {
  return tables.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name);
    if (!known) return [`This version of Fanfare has no table ${name}.`];
    const lost = backupColumns(columns).filter((column) => !known.includes(column));
    return lost.map((column) => `This version of Fanfare has no column ${name}.${column}.`);
  });
}

const isPlainTable = ({ type, sql }: Made) => type === 'table' && !/^CREATE VIRTUAL/i.test(sql);
const isUnique = ({ sql }: Made) => /^CREATE UNIQUE INDEX/i.test(sql);

/** Makes the tables. `schema`: what the migrations make, without the tables behind full-text indexes. */
export function makeTables(schema: readonly Made[]): string[] {
  return [
    ...[...schema.filter(isPlainTable), ...schema.filter(isUnique)].map(({ sql }) => `${sql};`),
    'CREATE TABLE restored_text (place INTEGER, n INTEGER, part TEXT);',
  ];
}

/** What quote() writes. Whoever can add a file to the bucket could else write statements. */
const LITERAL = /^(?:NULL|-?\d+(?:\.\d+(?:e[+-]\d+)?)?|'[^']*(?:''[^']*)*'|X'(?:[0-9A-F]{2})*')$/;

/** Returns which rows of a table refer to rows that are there, as SQL. */
function isWhole(schema: readonly Made[], table: string, columns: readonly string[]): string {
  const sql = schema.find(({ type, name }) => type === 'table' && name === table)?.sql ?? '';
  const refers = [...sql.matchAll(/^\s*(\w+) [^\n]*\bREFERENCES (\w+) \((\w+)\)/gm)];
  return [
    'true',
    ...refers.map(
      ([, column, parent, key]) =>
        `column${columns.indexOf(column!) + 1} IN (SELECT "${key}" FROM "${parent}")`,
    ),
  ].join(' AND ');
}

/**
 * Inserts rows; `columns` name the literals of each. No trigger may stand yet. A later page may have rows that refer to, or
 * clash with, what no earlier one has: of a giveaway that was begun meanwhile, of an account that changed hands. They are
 * of after the backup, and are left out. Throws for what is no literal.
 */
export function* insertRows(
  schema: readonly Made[],
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  const head = `INSERT INTO "${table}" (${columns.map((each) => `"${each}"`).join(', ')}) SELECT * FROM (VALUES`;
  const tail = `) WHERE ${isWhole(schema, table, columns)} ON CONFLICT DO NOTHING;`;
  let lines: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (row.length !== columns.length || !row.every((literal) => LITERAL.test(literal)))
      throw new Error(`A row of ${table} is no row of values. Was it this site that wrote the backup?`);
    const long: string[] = [];
    const values = row.map((literal) =>
      literal.length <= STATEMENT_CHARACTERS ? literal : joined(long.push(literal) - 1),
    );
    const line = `(${values.join(', ')})`;
    if (lines.length > 0 && (long.length > 0 || length + line.length > STATEMENT_CHARACTERS)) {
      yield `${head}\n${lines.join(',\n')}${tail}`;
      [lines, length] = [[], 0];
    }
    yield* long.flatMap(partsOf);
    lines.push(line);
    length += line.length;
    if (long.length === 0) continue;
    yield `${head}\n${line}${tail}`;
    yield 'DELETE FROM restored_text;';
    [lines, length] = [[], 0];
  }
  if (lines.length > 0) yield `${head}\n${lines.join(',\n')}${tail}`;
}

const joined = (place: number) =>
  `(SELECT group_concat(part, '') FROM (SELECT part FROM restored_text WHERE place = ${place} ORDER BY n))`;

/** Stores a text that is too long for one statement in parts. */
function partsOf(literal: string, place: number): string[] {
  // Whole characters: half a pair would be stored as another one.
  const characters = [...literal.slice(1, -1).replaceAll("''", "'")];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += STATEMENT_CHARACTERS / 2)
    parts.push(characters.slice(at, at + STATEMENT_CHARACTERS / 2).join(''));
  return parts.map(
    (part, n) => `INSERT INTO restored_text VALUES (${place}, ${n}, '${part.replaceAll("'", "''")}');`,
  );
}

/**
 * Makes one moment of the rows, before any trigger stands. All first pages are of one moment; a longer table went on, and
 * may have later rows. The chain is read again from that moment on, so that what is taken back here is found there, and
 * counts in every sum. `readAt` in ms since 1970.
 */
export function settleRows(readAt: number, archiveIsLost: boolean): string[] {
  const isPaid = `status IN ('confirmed', 'canary')`;
  return [
    'DROP TABLE restored_text;',
    `DELETE FROM tip_payments WHERE seen_at >= ${readAt};`,
    // Bytes that are gone cannot be sent again, nor need they be: it has landed.
    `UPDATE tips SET status = iif(signed_transaction IS NULL, 'expired', 'signed'), confirmed_at = NULL, slot = NULL WHERE ${isPaid} AND NOT EXISTS (SELECT 1 FROM tip_payments p WHERE p.tip_id = tips.id);`,
    `DELETE FROM tip_payments WHERE NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = tip_id AND t.${isPaid});`,
    `DELETE FROM supporter_tips WHERE EXISTS (SELECT 1 FROM tips t WHERE t.id = tip_id AND NOT t.${isPaid});`,
    `DELETE FROM registrations WHERE registered_at >= ${readAt};`,
    `UPDATE giveaways SET registered = (SELECT COUNT(*) FROM registrations r WHERE r.giveaway = giveaways.id) WHERE kind = 'participants' AND stage IN ('open', 'closed');`,
    // It may have been paid since then: an admin compares, and returns it.
    `UPDATE payouts SET due_at = ${Number.MAX_SAFE_INTEGER}, last_error = 'restored: compare it with the wallets first' WHERE stage IN ('confirmed', 'moved', 'swapped');`,
    ...(archiveIsLost ? ['DELETE FROM archive_lists;'] : []),
  ];
}

/** Makes everything else: indexes, triggers and views last, and the full-text indexes with their contents. */
export function makeRest(schema: readonly Made[]): string[] {
  const rest = schema.filter((made) => !isPlainTable(made));
  const ofType = (type: string) => rest.filter((made) => made.type === type).map(({ sql }) => `${sql};`);
  return [
    ...ofType('table'),
    'INSERT INTO token_search (rowid, name, symbol) SELECT id, name, symbol FROM token_names;',
    // Numbered as the trigger does.
    `INSERT INTO giveaway_search (rowid, giveaway, title, description, symbol) SELECT created_at * 1024 + row_number() OVER (PARTITION BY created_at ORDER BY id) - 1, id, title, description, coalesce(token_symbol, '') FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired');`,
    ...ofType('view'),
    ...rest.filter((made) => made.type === 'index' && !isUnique(made)).map(({ sql }) => `${sql};`),
    ...ofType('trigger'),
  ];
}

/** SQL that reads the schema as the functions above want it. */
export const READ_SCHEMA = `SELECT type, name, sql FROM sqlite_master m WHERE sql IS NOT NULL AND substr(name, 1, 4) <> '_cf_'
  AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'd1_migrations' AND NOT EXISTS (
    SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND m.type = 'table'
      AND substr(m.name, 1, length(v.name) + 1) = v.name || '_') ORDER BY rowid`;
