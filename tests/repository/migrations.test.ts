/**
 * Migrations in a form that D1 takes over its API: the server cuts a file at semicolons by undocumented rules
 * (local/contracts/d1), and a file that failed half way is applied again from its beginning.
 */
import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { files } from '../../tools/files.ts';

const migrations = files
  .filter(({ path }) => /^migrations\/.*\.sql$/.test(path))
  .sort((one, other) => (one.path < other.path ? -1 : 1));

/** SHA-256 of each file as it landed. A database that took a file never takes it again, so a change is a new file. */
const FROZEN: Record<string, string> = {
  'migrations/0001_schema.sql': '8862edc9ca89688bce3667fb2fb8bf01678ecba2eb5119ecb342938ab2ac2a27',
};

/** Uppercase BEGIN and END; a CASE inside closes the trigger too early. */
const TRIGGER = /^CREATE TRIGGER IF NOT EXISTS (?!.*\bCASE\b).+ BEGIN .+; END;$/;
/** The statements that may run a second time. A column that comes later has a table of its own. */
const REPEATABLE =
  /^(CREATE (TABLE|INDEX|UNIQUE INDEX|TRIGGER|VIEW|VIRTUAL TABLE) IF NOT EXISTS|DROP (TABLE|INDEX|TRIGGER|VIEW) IF EXISTS|INSERT OR IGNORE INTO) /;

/** Cuts at every semicolon, in comments and texts too; only a trigger in one physical line stays whole. */
function cut(sql: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const line of sql.split('\n')) {
    if (TRIGGER.test(line)) {
      pieces.push(piece, line);
      piece = '';
      continue;
    }
    const [first = '', ...others] = line.split(';');
    piece += first;
    for (const other of others) {
      pieces.push(`${piece};`);
      piece = other;
    }
    piece += '\n';
  }
  return [...pieces, piece].filter((text) => withoutComments(text).replace(';', '').trim() !== '');
}

function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '').trim();
}

/** Returns the whole schema, and the number of rows of each table. */
function contents(database: DatabaseSync): unknown {
  const made = database
    .prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2",
    )
    .all() as { type: string; name: string; sql: string }[];
  const rows = made
    .filter(({ type }) => type === 'table')
    .map(({ name }) => [name, database.prepare(`SELECT count(*) AS many FROM "${name}"`).get()]);
  return { made, rows };
}

function contentsAfter(...steps: string[][]): unknown {
  const database = new DatabaseSync(':memory:');
  try {
    for (const statement of steps.flat()) database.exec(statement);
    return contents(database);
  } finally {
    database.close();
  }
}

test('the strictest splitter breaks what D1 was seen to break', () => {
  const lines = [
    'CREATE TRIGGER IF NOT EXISTS a BEFORE DELETE ON b',
    "BEGIN SELECT RAISE(ABORT, 'no'); END;",
  ];
  expect(cut(lines.join('\n'))).toHaveLength(2);
  expect(cut(lines.join(' '))).toEqual([lines.join(' ')]);
  expect(cut('-- one; two\nCREATE TABLE a (b TEXT);')).toHaveLength(1);
  expect(cut('-- one; two\nCREATE TABLE a (b TEXT);')[0]).not.toMatch(/^CREATE/);
});

describe.each(migrations.map(({ path, text }, at) => ({ path, text, at })))('$path', ({ text, at }) => {
  const pieces = cut(text);

  test('a migration holds each trigger in one physical line', () => {
    const lines = text.split('\n').filter((line) => /\btrigger\b/i.test(withoutComments(line)));
    expect(
      lines.filter((line) => !TRIGGER.test(line) && !/^DROP TRIGGER IF EXISTS \w+;$/.test(line)),
    ).toEqual([]);
  });

  test('a migration has no semicolon, quote or carriage return that could mislead a splitter', () => {
    expect(text).not.toContain('\r');
    expect(text).not.toContain('/*');
    const comments = text.split('\n').flatMap((line) => /--.*$/.exec(line) ?? []);
    expect(comments.filter((comment) => /[;'"`]/.test(comment))).toEqual([]);
    const inside = text.split('\n').filter((line) => !TRIGGER.test(line) && line.slice(0, -1).includes(';'));
    expect(inside).toEqual([]);
  });

  test("a trigger that may meet a row says so by ON CONFLICT, which the statement that fires it can't replace", () => {
    // The update of an upsert aborts what says OR IGNORE in the triggers that it fires.
    const fragile = text.split('\n').filter((line) => TRIGGER.test(line) && /\bINSERT OR\b/.test(line));
    expect(fragile.filter((line) => !line.includes(' AFTER INSERT ON tip_payments '))).toEqual([]);
  });

  test('a migration can be repeated: every statement allows that it has run before', () => {
    expect(pieces.map(withoutComments).filter((statement) => !REPEATABLE.test(statement))).toEqual([]);
  });

  test('a migration cut into pieces makes what the whole file makes, also after each partial run', () => {
    const before = migrations.slice(0, at).map((migration) => migration.text);
    const whole = contentsAfter(before, [text]);
    expect(contentsAfter(before, pieces)).toEqual(whole);
    for (let many = 1; many <= pieces.length; many++)
      expect(contentsAfter(before, pieces.slice(0, many), pieces), `after ${many} statements`).toEqual(whole);
  });
});

test('no file has changed since it landed, and each has its hash here', () => {
  const hashes = migrations.map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')]);
  expect(Object.fromEntries(hashes)).toEqual(FROZEN);
});
