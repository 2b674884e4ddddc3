/** Forbidden calls in core, and the places of SQL. */
import { expect, test } from 'vitest';
import { hits, isTest, sources, withoutComments } from '../../tools/files.ts';

const code = sources
  .filter(({ path }) => !isTest(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));
const inRoom = (room: string) => code.filter(({ path }) => path.startsWith(`${room}/`));

test.each([
  ['the network', /\b(fetch|XMLHttpRequest|WebSocket)\s*\(/],
  ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b|\bDate\(\s*\)/],
  ['chance', /\bMath\.random\b|\bgetRandomValues\b|\brandomUUID\b/],
  ['timers', /\bset(Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/],
  ['the process or the page', /\bprocess\.|\bwindow\.|\bdocument\.|\blocalStorage\b/],
  ['floats read from text', /\bparseFloat\b/],
])('core does not touch %s', (_what, pattern) => {
  expect(inRoom('core').flatMap((file) => hits(file, pattern))).toEqual([]);
});

test('amounts are never scaled as floats, in any folder', () => {
  const scaling =
    /[*/] ?(1e\d+|1_?000_?000_?000\b|LAMPORTS_PER_SOL)|\b10 ?\*\* ?(?!\d+n)|Math\.pow\(10|\.toFixed\(/;
  const rooms = ['core', 'chain', 'worker', 'durable-objects', 'web'].flatMap(inRoom);
  // These are integers in SQL.
  const typed = rooms.filter(({ path }) => !/store\.ts$|^worker\/schema\//.test(path));
  expect(typed.flatMap((file) => hits(file, scaling))).toEqual([]);
});

test("the worker's SQL is in files called store.ts", () => {
  const elsewhere = inRoom('worker').filter(
    ({ path }) => !/(^|\/)store\.ts$|^worker\/(schema|env|statements)\.ts$|^worker\/schema\//.test(path),
  );
  const sql = /['"]drizzle-orm|\.prepare\(|\benv\.DB\b|\.batch\(|\bsql`/;
  expect(elsewhere.flatMap((file) => hits(file, sql))).toEqual([]);
});

test('db.batch takes no raw statement: drizzle cannot bind one there', () => {
  const raw = /(?<!\bawait |\breturn )\bdb\.(run|all|get|values)\b/;
  expect(inRoom('worker').flatMap((file) => hits(file, raw))).toEqual([]);
});

test('no value meets a column by its position, and no result is found by counting statements', () => {
  const stores = inRoom('worker').filter(({ path }) => path !== 'worker/statements.ts');
  // worker/statements.ts has insertSelect and batchOf in their place.
  const counted =
    /\.insert\(\w+\)\s*\.select\(|\[\s*,[^\]=]*\] = await db\s*\.batch\(|INSERT (OR \w+ )?INTO \w+\s+(SELECT|VALUES)/;
  expect(stores.filter(({ text }) => counted.test(text)).map(({ path }) => path)).toEqual([]);
});

test("a room's SQL is in its storage file", () => {
  const elsewhere = inRoom('durable-objects').filter(({ path }) => !path.endsWith('-storage.ts'));
  expect(elsewhere.flatMap((file) => hits(file, /\bsql\.exec\(|\.storage\.sql\b.*exec/))).toEqual([]);
});
