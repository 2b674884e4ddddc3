/**
 * Reads archived tips. The database is asked first and the archive after it: tips that move in between are in both
 * answers, and `mergeLines` takes them once.
 */

import {
  type ArchivedList,
  isIn,
  type ListedLine,
  listOrder,
  type Point,
  pointOf,
  type Section,
} from '../../core/archive/line.ts';
import { archiveBorder } from '../../core/archive/months.ts';
import { type Database, database, type Env } from '../env.ts';
import { fileName, linesOf, readBlock } from './files.ts';
import type { SentLine, TipLine } from './lines.ts';
import { type Block, type ListBlock, listBlocks, tipBlocks } from './store.ts';

/** Blocks read at once; a worker has six connections. */
const AT_ONCE = 5;
/** Number of blocks asked of the index beyond a page's number of tips. */
const MORE = 5;

interface Lines {
  sent: SentLine;
  received: TipLine;
}

/** Returns whether a page of the database may lack archived tips: `last` is its last row if the page is full. */
export function mayLack(env: Env, last: { at: number } | undefined): boolean {
  return env.ARCHIVE !== undefined && (last === undefined || last.at < archiveBorder(Date.now()));
}

/** Returns a list's archived tips behind `after`, newest first, at most `limit`. Every block that it reads has one. */
export async function archivedLines<S extends Section>(
  env: Env,
  section: S,
  list: ArchivedList,
  after: Point | undefined,
  limit: number,
): Promise<Lines[S][]> {
  // A file that is rewritten during the read is gone: its next version is in the index then.
  return (
    (await linesOnce(env, section, list, after, limit)) ??
    (await linesOnce(env, section, list, after, limit)) ??
    gone()
  );
}

async function linesOnce<S extends Section>(
  env: Env,
  section: S,
  list: ArchivedList,
  after: Point | undefined,
  limit: number,
): Promise<Lines[S][] | null> {
  const found = new Map<string, { line: Lines[S]; place: number }>();
  const lines = () =>
    [...found.values()].map(({ line }) => line).sort((one, other) => listOrder(pointOf(one), pointOf(other)));
  const asked = limit + MORE;
  for (let last: ListBlock | undefined; ; ) {
    const blocks = await listBlocks(database(env), list, section, {
      at: after?.at ?? Number.MAX_SAFE_INTEGER,
      ...{ last, limit: asked },
    });
    for (let next = 0; next < blocks.length; next += AT_ONCE) {
      // Nothing in the blocks to come is newer than the first of them.
      const enough = lines()[limit - 1];
      if (enough && enough.confirmedAt > blocks[next]!.newest) return lines().slice(0, limit);
      const group = blocks.slice(next, next + AT_ONCE);
      const texts = await Promise.all(group.map((block) => textOf(env.ARCHIVE!, section, block)));
      if (texts.includes(null)) return null;
      texts.forEach((text, at) => {
        for (const line of linesOf<Lines[S]>(text!))
          if (isIn(list, line) && (!after || listOrder(after, pointOf(line)) < 0))
            if ((found.get(line.id)?.place ?? 0) < group[at]!.place)
              // A tip that was decided during its move is in two parts: the later one is right.
              found.set(line.id, { line, place: group[at]!.place });
      });
    }
    if (blocks.length < asked) return lines().slice(0, limit);
    last = blocks.at(-1);
  }
}

/** Returns an archived tip; null if none has this id. */
export async function archivedTip(env: Env, id: string): Promise<TipLine | null> {
  if (!env.ARCHIVE) return null;
  return (
    (await tipOnce(env.ARCHIVE, database(env), id)) ?? (await tipOnce(env.ARCHIVE, database(env), id)) ?? null
  );
}

async function tipOnce(bucket: R2Bucket, db: Database, id: string): Promise<TipLine | undefined> {
  for (const block of await tipBlocks(db, [id])) {
    const line = linesOf<TipLine>((await textOf(bucket, 'received', block)) ?? '').find(
      (one) => one.id === id,
    );
    if (line) return line;
  }
  return undefined;
}

function textOf(bucket: R2Bucket, section: Section, block: Block): Promise<string | null> {
  // Only the files by creator are ever written again.
  const version = section === 'received' ? block.version : 1;
  return readBlock(bucket, fileName({ ...block, version }, section), block);
}

function gone(): never {
  throw new Error('a file of the archive is missing');
}

/** Merges two sorted answers: each tip once, as the database has it, at most `limit`. */
export function mergeLines<Row, Line extends ListedLine>(
  rows: readonly Row[],
  lines: readonly Line[],
  placeOf: (row: Row) => Point,
  limit: number,
): { row?: Row; line?: Line }[] {
  const known = new Set(rows.map((row) => placeOf(row).id));
  return [
    ...rows.map((row) => ({ row, line: undefined, point: placeOf(row) })),
    ...lines
      .filter(({ id }) => !known.has(id))
      .map((line) => ({ row: undefined, line, point: pointOf(line) })),
  ]
    .sort((one, other) => listOrder(one.point, other.point))
    .slice(0, limit);
}
