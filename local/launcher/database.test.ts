import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Children } from './children.ts';
import { databasesOf, migrateDatabase } from './database.ts';

let root: string;
let cache: string;
/** The files that each run of wrangler found in its folder. */
let runs: string[][];
const migration = (name: string, text: string) => writeFileSync(join(root, 'migrations', name), text);
const migrate = () => migrateDatabase(children, root, cache);

/** Replaces wrangler: records the files that it finds, and leaves a file for each migration. */
const children = {
  async run(_name: string, args: string[]) {
    const folder = args.at(-1)!;
    runs.push(readdirSync(folder).sort());
    for (const name of readdirSync(join(root, 'migrations'))) writeFileSync(join(folder, name), '');
  },
} as unknown as Children;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fanfare-database-'));
  cache = join(root, 'cache');
  runs = [];
  for (const name of ['migrations', 'cache']) mkdirSync(join(root, name));
  for (const name of ['wrangler.toml', 'package-lock.json']) writeFileSync(join(root, name), name);
  migration('0001_a.sql', 'a');
  migration('0002_b.sql', 'b');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the same migrations are applied once', async () => {
  const first = await migrate();
  expect(await migrate()).toBe(first);
  expect(runs).toEqual([[]]);
});

test('a new migration is applied to the database before it, which stays', async () => {
  const before = await migrate();
  migration('0003_c.sql', 'c');
  expect(existsSync(join(await migrate(), '0003_c.sql'))).toBe(true);
  expect(runs).toEqual([[], ['0001_a.sql', '0002_b.sql']]);
  expect(readdirSync(before).sort()).toEqual(['0001_a.sql', '0002_b.sql']);
});

test.each([
  ['a changed migration', () => migration('0001_a.sql', 'other')],
  ['other settings', () => appendFileSync(join(root, 'wrangler.toml'), 'more')],
])('%s begins with an empty database', async (_what, change) => {
  await migrate();
  change();
  await migrate();
  expect(runs).toEqual([[], []]);
  expect(new Set(databasesOf(root)).size).toBe(2);
});
