/**
 * A process that grows a database of the size it gets on disk, moves its first whole month to the archive while tips
 * arrive, and compares the rows before and after.
 */
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sentTips } from '../../worker/activity/get-sent-tips.ts';
import { fileName, linesOf, readWhole } from '../../worker/archive/files.ts';
import type { TipLine } from '../../worker/archive/lines.ts';
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { database, type Env } from '../../worker/env.ts';
import { pageOfReceived } from '../../worker/tips/lists/pages.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { Bucket } from '../simulation/bucket.ts';
import { Database } from '../simulation/database.ts';
import type { Disk } from './disk.ts';
import { grow } from './grow.ts';
import { Made } from './made.ts';

export interface ArchiveAsked {
  tips: number;
  /** Of the database; none for one in memory. */
  file: string | null;
  /** The last month to move, YYYYMM. */
  upTo: number;
  /** Tips that arrive between two runs. */
  arrive: number;
}

export interface Archived {
  tips: number;
  moved: number;
  parts: number;
  arrived: number;
  /** The problems, one sentence each. */
  problems: string[];
  /** Bytes that tips take in the database, by table and index. */
  used: { before: number; after: number };
  disk: { before: Disk; after: Disk };
  bucketBytes: number;
  /** Of a run that moves a part. */
  run: { cpuMs: number; queries: number; bucketCalls: number };
  /** Lists that were read across the border, and the blocks that a page read at most. */
  pages: { read: number; mostBlocks: number };
  seconds: { growing: number; moving: number };
}

const NOW = Date.UTC(2026, 0, 20);
/** A list crosses the border here: behind the last month that moved. */
const PAGE = 50;
const OF_TIPS = /^(tips|tip_|tipper|outbox|archive|supporter|sqlite_autoindex_(tips|tip_|outbox))/;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let queries = 0;
let bucketCalls = 0;
let blocks = 0;

function bound(sqlite: DatabaseSync): Env {
  const act = async <T>(action: string, effect: () => T): Promise<T> => {
    if (action.startsWith('bucket')) bucketCalls++;
    if (action.startsWith('bucket get')) blocks++;
    return effect();
  };
  const db = new Database(act, [], sqlite);
  const execute = db.execute.bind(db);
  db.execute = (query, values) => {
    queries++;
    return execute(query, values);
  };
  return { DB: db, ARCHIVE: new Bucket(act) } as unknown as Env;
}

const number = (sqlite: DatabaseSync, query: string, ...values: (string | number)[]) =>
  Number(Object.values(sqlite.prepare(query).get(...values) as object)[0]);

/** Counts the used bytes without the free ones of each page, because later rows fill them. */
function usedBytes(disk: Disk): number {
  return Object.values(disk).reduce((sum, bytes) => sum + bytes, 0);
}

function diskOf(sqlite: DatabaseSync): Disk {
  const rows = sqlite
    .prepare('SELECT name, SUM(pgsize - unused) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
    .all() as { name: string; bytes: number }[];
  return Object.fromEntries(
    rows.filter(({ name }) => OF_TIPS.test(name)).map(({ name, bytes }) => [name, bytes]),
  );
}

/** Tips that are paid now. */
async function arrive(
  env: Env,
  sqlite: DatabaseSync,
  made: Made,
  many: number,
  pair: { token: string; creator: string; sender: string },
) {
  const insert =
    sqlite.prepare(`INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury, amount,
      platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, prepared_at)
    VALUES (?, ?, 'SOL', 'SOL', 9, ?, ?, 'treasury', 1000000, 20000, 980000, 'now', 'hash', 1, 'prepared', ?)`);
  const payments = Array.from({ length: many }, () => {
    const id = made.uuid();
    insert.run(id, pair.token, pair.sender, pair.creator, NOW);
    return { memoId: id, signature: made.signature(), slot: 1, finalized: true, landedAt: NOW };
  });
  if (many > 0) await recordPayments(database(env), payments, NOW);
}

interface Lists {
  creator: string;
  sender: string;
  /** Ids of the list, newest first, from some rows before the border on. */
  received: string[];
  sent: string[];
  from: { at: number; id: string };
}

/** Some lists as the rows say, from a point on that stays in the database. */
function listsOf(sqlite: DatabaseSync, border: number): Lists[] {
  const pairs = sqlite
    .prepare(
      `SELECT creator, sender FROM tips WHERE status = 'confirmed' AND confirmed_at < ? ORDER BY rowid LIMIT 2000`,
    )
    .all(border) as { creator: string; sender: string }[];
  return [0, 700, 1500].flatMap((at) => {
    const pair = pairs[Math.min(at, pairs.length - 1)]!;
    const from = { at: border + 86_400_000, id: '~' };
    const ids = (column: string, wallet: string) =>
      (
        sqlite
          .prepare(`SELECT id FROM tips WHERE ${column} = ? AND status = 'confirmed' AND confirmed_at < ?
            ORDER BY confirmed_at DESC, id LIMIT 2000`)
          .all(wallet, from.at) as { id: string }[]
      ).map(({ id }) => id);
    return [{ ...pair, from, received: ids('creator', pair.creator), sent: ids('sender', pair.sender) }];
  });
}

/** The same through the product, page by page. */
async function readLists(
  env: Env,
  lists: Lists,
  pages: Archived['pages'],
): Promise<{ received: string[]; sent: string[] }> {
  const all = async <Row>(
    many: number,
    read: (after: { at: number; id: string }) => Promise<Row[]>,
    pointOf: (row: Row) => { at: number; id: string },
  ) => {
    const ids: string[] = [];
    for (let after = lists.from; ids.length < many; ) {
      blocks = 0;
      const rows = await read(after);
      pages.read++;
      pages.mostBlocks = Math.max(pages.mostBlocks, blocks);
      ids.push(...rows.map((row) => pointOf(row).id));
      if (rows.length < PAGE) break;
      after = pointOf(rows.at(-1)!);
    }
    return ids.slice(0, many);
  };
  const db = database(env);
  return {
    received: await all(
      lists.received.length,
      ({ at, id }) => pageOfReceived(env, lists.creator, {}, { at, id }, PAGE),
      ({ confirmedAt, id }) => ({ at: confirmedAt!, id }),
    ),
    sent: await all(
      lists.sent.length,
      (cursor) => sentTips({ env, db, wallet: lists.sender, query: { cursor, limit: PAGE - 1 } }),
      ({ at, id }) => ({ at, id }),
    ),
  };
}

async function work({ tips, file, upTo, arrive: many }: ArchiveAsked): Promise<Archived> {
  Date.now = () => NOW;
  if (file && existsSync(file)) rmSync(file);
  const sqlite = new DatabaseSync(file ?? ':memory:');
  sqlite.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; BEGIN');
  const begun = cpu();
  const made = new Made(9);
  const tokens = [{ mint: made.address(), creator: made.address() }];
  grow(sqlite, { size: { tips, giveaways: 10 }, now: NOW, tokens, filled: 'at once' });
  // Leaves denied words as retention does, and old rows as forks and rooms do.
  sqlite.exec(`UPDATE tips SET message = '' WHERE id IN
    (SELECT tip_id FROM tip_rulings WHERE state IN ('removed', 'wordless') OR dropped = 1); COMMIT`);
  sqlite.exec('PRAGMA journal_mode = MEMORY');
  const grownAt = cpu();
  const env = bound(sqlite);
  const border = Date.UTC(Math.floor(upTo / 100), upTo % 100);
  const lists = listsOf(sqlite, border);
  const confirmed = "FROM tips WHERE status = 'confirmed'";
  const sums = 'SELECT COUNT(*) AS many, SUM(amount / 1000) AS amount, SUM(platform_fee) AS fee';
  const before = sqlite.prepare(`${sums} ${confirmed}`).get() as {
    many: number;
    amount: number;
    fee: number;
  };
  const disk = { before: diskOf(sqlite), after: {} as Disk };
  const used = { before: usedBytes(disk.before), after: 0 };
  const problems: string[] = [];
  const pages = { read: 0, mostBlocks: 0 };
  const compare = async (when: string) => {
    for (const list of lists) {
      const read = await readLists(env, list, pages);
      for (const kind of ['received', 'sent'] as const)
        if (read[kind].join() !== list[kind].join())
          problems.push(`${when}: another ${kind} list of ${list.creator}`);
    }
  };
  const run = { cpuMs: 0, queries: 0, bucketCalls: 0 };
  let arrived = 0;
  const movingAt = cpu();
  for (let runs = 0; ; runs++) {
    if (number(sqlite, `SELECT COUNT(*) FROM archive_parts WHERE month > ${upTo}`) > 0) break;
    [queries, bucketCalls] = [0, 0];
    const at = cpu();
    const { more } = await moveTips(env, NOW);
    run.cpuMs = Math.max(run.cpuMs, (cpu() - at) * 1000);
    run.queries = Math.max(run.queries, queries);
    run.bucketCalls = Math.max(run.bucketCalls, bucketCalls);
    await arrive(env, sqlite, made, many, {
      token: 'new',
      creator: lists[0]!.creator,
      sender: lists[0]!.sender,
    });
    arrived += many;
    if (runs % 10 === 0) await compare(`after run ${runs}`);
    if (!more) break;
  }
  const moving = cpu() - movingAt;
  await compare('at the end');
  // Each tip is in one place, with its amounts.
  const left = sqlite.prepare(`${sums} ${confirmed}`).get() as typeof before;
  const parts = sqlite
    .prepare(
      "SELECT number, month, version, received_starts AS starts, received_hash AS hash FROM archive_parts WHERE state = 'whole'",
    )
    .all() as { number: number; month: number; version: number; starts: string; hash: string }[];
  const ids = new Set<string>();
  const stored = { many: 0, amount: 0, fee: 0 };
  const inDatabase = sqlite.prepare('SELECT 1 FROM tips WHERE id = ?');
  const inPayments = sqlite.prepare('SELECT 1 FROM tip_payments WHERE signature = ?');
  for (const { starts, hash, ...part } of parts) {
    const texts = await readWhole(env.ARCHIVE!, fileName(part, 'received'), {
      starts: JSON.parse(starts),
      hash,
    });
    for (const { id, signature, amount, platformFee } of texts.flatMap(linesOf<TipLine>)) {
      if (ids.has(id)) problems.push(`${id} is in two files`);
      if (inDatabase.get(id) || inPayments.get(signature))
        problems.push(`${id} is in a file and in the database`);
      ids.add(id);
      stored.many++;
      stored.amount += Math.floor(Number(amount) / 1000);
      stored.fee += Number(platformFee);
    }
  }
  const fresh = { many: arrived, amount: arrived * 1000, fee: arrived * 20_000 };
  for (const key of ['many', 'amount', 'fee'] as const)
    if (before[key] + fresh[key] !== left[key] + stored[key])
      problems.push(`${key}: ${before[key]} and ${fresh[key]} became ${left[key]} and ${stored[key]}`);
  const counted = number(sqlite, "SELECT SUM(tips) FROM tip_sums WHERE creator = ''");
  if (counted !== left.many + stored.many) problems.push(`sums count ${counted} tips`);
  if (number(sqlite, 'SELECT COUNT(*) FROM archived_tips') !== stored.many) problems.push('keys are missing');
  // An archived tip is not recorded again.
  const again = [...ids].slice(0, 50);
  const signatures = new Map<string, string>();
  for (const { starts, hash, ...part } of parts.slice(0, 1))
    for (const { id, signature } of (
      await readWhole(env.ARCHIVE!, fileName(part, 'received'), { starts: JSON.parse(starts), hash })
    ).flatMap(linesOf<TipLine>))
      signatures.set(id, signature);
  await recordPayments(
    database(env),
    again.flatMap((id) =>
      signatures.has(id) ? [{ memoId: id, signature: signatures.get(id)!, slot: 1, finalized: true }] : [],
    ),
    NOW,
  );
  if (number(sqlite, `SELECT COUNT(*) ${confirmed}`) !== left.many)
    problems.push('an archived payment was recorded again');
  disk.after = diskOf(sqlite);
  used.after = usedBytes(disk.after);
  const objects = (env.ARCHIVE as unknown as Bucket).objects.values();
  const bucketBytes = [...objects].reduce((sum, { bytes }) => sum + bytes.length, 0);
  sqlite.close();
  if (file) rmSync(file);
  return {
    ...{
      tips,
      moved: stored.many,
      parts: parts.length,
      arrived,
      problems,
      used,
      disk,
      bucketBytes,
      run,
      pages,
    },
    seconds: { growing: grownAt - begun, moving },
  };
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (asked: ArchiveAsked) => {
  process.send!(await work(asked));
});
