/** The runbook says of everything that is stored what adds it, how much, and what removes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from './files.ts';

const HEADING = '\n## What adds rows, and what removes them\n';
const COLUMNS = 7;

/** The table's lines, as cells. */
function linesOf(runbook: string): string[][] {
  const start = runbook.indexOf(HEADING);
  expect(start).toBeGreaterThan(0);
  const section = runbook.slice(start + HEADING.length, runbook.indexOf('\n## ', start + HEADING.length));
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
const CREATE_TABLE = /CREATE (?:VIRTUAL )?TABLE IF NOT EXISTS (\w+)/g;

/** Everything that stores: D1 after its migrations, buckets, the tables of objects, and objects without tables. */
function stores(): string[] {
  const migrated = new Set<string>();
  for (const { path, text } of files.filter(({ path }) => /^migrations\/.*\.sql$/.test(path)).sort(byPath)) {
    const dropped = namesIn(text, /DROP TABLE IF EXISTS (\w+)/g);
    for (const name of dropped) migrated.delete(name);
    for (const name of namesIn(text, CREATE_TABLE)) migrated.add(name);
    expect(path).toMatch(/^migrations\/\d{4}_/);
  }
  const ofRooms = files
    .filter(({ path }) => path.startsWith('durable-objects/'))
    .flatMap(({ path, text }) => {
      const object = path.endsWith('/relay-storage.ts') ? 'PageRelay' : 'TokenRoom';
      return namesIn(text, CREATE_TABLE).map((name) => `${object}.${name}`);
    });
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  const classes = namesIn(config, /^class_name = "(\w+)"/gm);
  const bare = classes.filter((name) => !ofRooms.some((table) => table.startsWith(`${name}.`)));
  return [...migrated, ...namesIn(config, /^bucket_name = "([\w-]+)"/gm), ...ofRooms, ...bare];
}

function byPath(one: { path: string }, other: { path: string }): number {
  return one.path < other.path ? -1 : 1;
}

const lines = linesOf(readFileSync(join(root, 'docs/runbook.md'), 'utf8'));

test('everything that is stored has one line in the runbook, and every line names something that is stored', () => {
  const found = stores();
  expect(found.length).toBeGreaterThan(35);
  const named = lines.map(([what = '']) => /^`([^`]+)`/.exec(what)?.[1]);
  expect([...named].sort()).toEqual([...found].sort());
});

test('the architecture says how many tables D1 has', () => {
  const tables = stores().filter((name) => /^[a-z_]+$/.test(name));
  const said = /^D1 holds (\d+) tables;/m.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
  expect(Number(said?.[1])).toBe(tables.length);
});

test('every line says who adds, how many bytes, how many a day, and what removes', () => {
  expect(lines.filter((cells) => cells.length !== COLUMNS || cells.some((cell) => cell === ''))).toEqual([]);
});

test('a table without a line is noticed', () => {
  expect(namesIn('CREATE TABLE IF NOT EXISTS novelty (id TEXT)', CREATE_TABLE)).toEqual(['novelty']);
  expect(namesIn('CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title)', CREATE_TABLE)).toEqual([
    'words',
  ]);
  expect(stores()).not.toContain('novelty');
});
