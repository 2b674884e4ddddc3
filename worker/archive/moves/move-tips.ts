/**
 * Moves the tips of months that are long over to files in R2 (decision 86), a part at a time: it announces the part,
 * writes its files, reads them back, lets readers know, and removes the rows in small transactions. It may be cut off
 * anywhere and is simply run again: at each moment a tip is in the database, or in a file that readers know, or in
 * both, and a reader of both takes it once.
 */
import { archiveKey } from '../../../core/archive/key.ts';
import { fileOrder, listKey, listsOf, type Section } from '../../../core/archive/line.ts';
import { archiveBorder } from '../../../core/archive/months.ts';
import { isGivenUp } from '../../../core/backup/schedule.ts';
import { backupReadsSince } from '../../backup/store.ts';
import { loadPoint, saveCursor } from '../../chain/store.ts';
import type { RunResult } from '../../cron-jobs.ts';
import { type Database, database, type Env } from '../../env.ts';
import { BLOCK_TIPS, blocksOf, fileName, linesOf, pack, readWhole } from '../files.ts';
import { type SentLine, sentLine, type TipLine } from '../lines.ts';
import { announcePart, dropPart, makeWhole, openPart, type Part } from '../store.ts';
import { eraseNext } from './erase-words.ts';
import {
  areOld,
  type ListEntry,
  makeLive,
  movableRows,
  type PartSum,
  removeRows,
  sumsOfTips,
  tipsToMove,
  type Which,
} from './store.ts';

/** Sizes of one run. */
interface MoveSizes {
  /** Tips of a part: its text is in memory at once, 900 bytes a tip. */
  most: number;
  /** Fewer tips of a month stay in the database: a file of their own would not pay. */
  least: number;
}
const SIZES: MoveSizes = { most: 20_000, least: 500 };
/** Tips of one reading statement; D1 answers with 100 MB at most, and with 1 MB here. */
const READ = 2000;
/** Tips of one removing transaction: others wait for it. */
const REMOVED = 500;
/** Cursor in chain_cursors of the walk through the oldest rows. */
const WALK = 'archive:walk';

/** Moves the next tips. `more`: another run would find more to do. `now` in ms since 1970. */
export async function moveTips(env: Env, now = Date.now(), sizes = SIZES): Promise<RunResult> {
  const bucket = env.ARCHIVE;
  if (!bucket) return { more: false };
  const db = database(env);
  // A tip that moves while a backup reads the tables would be in no page of it.
  const readAt = await backupReadsSince(db);
  if (readAt !== null && !isGivenUp(readAt, now)) return { more: false };
  const before = archiveBorder(now);
  const open = await openPart(db);
  if (open?.state === 'writing') {
    // A run ended while it wrote. Its rows are all in the database: they are written again.
    await bucket.delete([fileName(open, 'received'), fileName(open, 'sent')]);
    await dropPart(db, open.number);
  }
  if (open?.state === 'live') {
    await empty(bucket, db, open, before);
    return { more: true };
  }
  if (await eraseNext(bucket, db)) return { more: true };
  return movePart(bucket, db, { now, before }, sizes);
}

async function movePart(
  bucket: R2Bucket,
  db: Database,
  { now, before }: { now: number; before: number },
  { most, least }: MoveSizes,
): Promise<RunResult> {
  if (!(await areOld(db, least, before))) return { more: false };
  const after = (await loadPoint(db, WALK))?.slot ?? 0;
  const { months, last, isEnd } = await movableRows(db, after, before);
  const month = months.find(({ tips }) => tips >= least)?.month;
  if (month === undefined) {
    // Tips that cannot move yet must not hide those behind them. After the last row the walk starts again.
    await saveCursor(db, WALK, { signature: '', slot: isEnd ? 0 : last }, now);
    return { more: !isEnd };
  }
  const part = await announcePart(db, month, now);
  if (!part) return { more: true };
  const lines = await readLines(db, { after, upTo: last, month, before }, most);
  if (lines.length === 0) {
    await dropPart(db, part.number);
    return { more: false };
  }
  const live = await writePart(bucket, db, part, lines);
  if (live) await empty(bucket, db, live, before);
  return { more: true };
}

async function readLines(db: Database, { after, ...which }: Which, most: number): Promise<TipLine[]> {
  const lines: TipLine[] = [];
  for (let place = after; lines.length < most; ) {
    const limit = Math.min(READ, most - lines.length);
    const rows = await tipsToMove(db, { ...which, after: place, limit });
    for (const { line } of rows) lines.push(line);
    if (rows.length < limit) break;
    place = rows.at(-1)!.place;
  }
  return lines;
}

/** Writes both files, reads them back, and makes them known. Null if the part was given up meanwhile. */
async function writePart(bucket: R2Bucket, db: Database, part: Part, lines: TipLine[]): Promise<Part | null> {
  const received = await writeFile(bucket, part, 'received', lines.sort(fileOrder('received')));
  const sent = await writeFile(bucket, part, 'sent', lines.map(sentLine).sort(fileOrder('sent')));
  const sums = await compare(db, received.read as TipLine[], sent.read);
  const known = await makeLive(db, {
    ...{ number: part.number, tips: lines.length, sums, received, sent },
    entries: [...received.entries, ...sent.entries],
  });
  if (known) return { ...part, state: 'live', starts: received.starts, hash: received.hash };
  await bucket.delete([fileName(part, 'received'), fileName(part, 'sent')]);
  return null;
}

async function writeFile(
  bucket: R2Bucket,
  part: Part,
  section: Section,
  lines: readonly (SentLine | TipLine)[],
): Promise<{ starts: number[]; hash: string; entries: ListEntry[]; read: (SentLine | TipLine)[] }> {
  const name = fileName(part, section);
  const texts = lines.map((line) => JSON.stringify(line));
  const { bytes, starts, hash } = await pack(blocksOf(texts));
  await bucket.put(name, bytes, { sha256: hash });
  const stored = await readWhole(bucket, name, { starts, hash });
  if (stored.join('') !== `${texts.join('\n')}\n`) throw new Error(`${name} does not read as it was written`);
  return { starts, hash, entries: entriesOf(part, section, lines), read: stored.flatMap(linesOf<TipLine>) };
}

function entriesOf({ number }: Part, section: Section, lines: readonly (SentLine | TipLine)[]): ListEntry[] {
  const entries: ListEntry[] = [];
  for (let block = 0; block * BLOCK_TIPS < lines.length; block++) {
    const found = new Map<number, ListEntry>();
    for (const line of lines.slice(block * BLOCK_TIPS, (block + 1) * BLOCK_TIPS))
      for (const key of listsOf(section, line).map(listKey)) {
        const { confirmedAt: at } = line;
        const [, newest, place, oldest] = found.get(key) ?? [key, at, number * 1000 + block, at];
        found.set(key, [key, Math.max(newest, at), place, Math.min(oldest, at)]);
      }
    entries.push(...found.values());
  }
  return entries;
}

/** Returns count and amounts of the files. Throws unless the database and both files agree on them, tip by tip. */
async function compare(
  db: Database,
  received: readonly TipLine[],
  sent: readonly SentLine[],
): Promise<PartSum[]> {
  const ids = new Set(received.map(({ id }) => id));
  if (ids.size !== received.length || sent.length !== ids.size || !sent.every(({ id }) => ids.has(id)))
    throw new Error('the files of a part hold different tips');
  const [read, other, stored] = [sumsOf(received), sumsOf(sent), await sumsOfTips(db, [...ids])].map(textOf);
  if (read !== other || read !== stored)
    throw new Error(`a part does not add up: read ${read} and ${other}, stored ${stored}`);
  return sumsOf(received);
}

function sumsOf(lines: readonly SentLine[]): PartSum[] {
  const sums = new Map<
    string,
    { currency: string; decimals: number; tips: number; amount: bigint; fee: bigint }
  >();
  for (const { currency, decimals, platformFee: fee, creatorAmount } of lines) {
    const key = `${currency} ${decimals}`;
    const sum = sums.get(key) ?? { currency, decimals, tips: 0, amount: 0n, fee: 0n };
    sums.set(key, {
      ...sum,
      tips: sum.tips + 1,
      amount: sum.amount + BigInt(fee) + BigInt(creatorAmount),
      fee: sum.fee + BigInt(fee),
    });
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    amount: sum.amount.toString(),
    fee: sum.fee.toString(),
  }));
}

const textOf = (sums: readonly PartSum[]) =>
  sums
    .map(({ currency, decimals, tips, amount, fee }) => [currency, decimals, tips, amount, fee].join(' '))
    .sort()
    .join(', ');

/** Removes the rows of a live part from the database, as its file names them. */
async function empty(bucket: R2Bucket, db: Database, part: Part, before: number): Promise<void> {
  const blocks = await readWhole(bucket, fileName(part, 'received'), part);
  const moved = blocks.flatMap((block, at) =>
    linesOf<TipLine>(block).map(({ id, signature }) => ({
      id,
      key: archiveKey('tip', id),
      signature: archiveKey('signature', signature),
      place: part.number * 1000 + at,
    })),
  );
  for (let at = 0; at < moved.length; at += REMOVED)
    await removeRows(db, part, moved.slice(at, at + REMOVED), before);
  await makeWhole(db, part.number);
}
