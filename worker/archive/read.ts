/**
 * Reads archived tips. The database is asked first and the archive after it: what moves in between is in both answers,
 * and `merged` takes it once.
 */

import {
  type ArchivedList,
  inListOrder,
  isIn,
  type Section,
  type SentLine,
  type TipLine,
} from '../../core/archive/line.ts';
import { archiveBorder } from '../../core/archive/months.ts';
import { type Database, database, type Env } from '../env.ts';
import { fileName, linesOf, readBlock } from './files.ts';
import { type Block, type ListBlock, listBlocks, tipBlocks } from './store.ts';

/** Blocks that are read at once; a worker has six connections. */
const AT_ONCE = 5;
/** The index is asked for so many blocks more than a page has tips. */
const MORE = 5;

/** Behind which tip a page begins: its time (ms) and id. */
export interface Point {
  at: number;
  id: string;
}

interface Lines {
  sent: SentLine;
  received: TipLine;
}

/** Whether a page of the database's rows may lack archived tips: `last` is its last one if the page is full. */
export function mayLack(env: Env, last: { at: number } | undefined, now = Date.now()): boolean {
  return env.ARCHIVE !== undefined && (last === undefined || last.at < archiveBorder(now));
}

/** The archived tips of a list behind `after`, newest first, at most `limit`. Every block that it reads has one. */
export async function archivedLines<S extends Section>(
  env: Env,
  section: S,
  list: ArchivedList,
  after: Point | undefined,
  limit: number,
): Promise<Lines[S][]> {
  // A file that is written again while it is read is gone: its next version is in the index then.
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
  const lines = () => [...found.values()].map(({ line }) => line).sort(inListOrder);
  const asked = limit + MORE;
  for (let last: ListBlock | undefined; ; ) {
    const blocks = await listBlocks(database(env), list, section, {
      at: after?.at ?? Number.MAX_SAFE_INTEGER,
      ...{ last, limit: asked },
    });
    for (let next = 0; next < blocks.length; next += AT_ONCE) {
      // Nothing in the blocks to come is newer than the first of them.
      const enough = lines()[limit - 1];
      if (enough && enough.at > blocks[next]!.newest) return lines().slice(0, limit);
      const group = blocks.slice(next, next + AT_ONCE);
      const texts = await Promise.all(group.map((block) => textOf(env.ARCHIVE!, section, block)));
      if (texts.includes(null)) return null;
      texts.forEach((text, at) => {
        for (const line of linesOf<Lines[S]>(text!))
          if (isIn(list, line) && (!after || inListOrder(after, line) < 0))
            if ((found.get(line.id)?.place ?? 0) < group[at]!.place)
              // A tip that was decided on while it moved is in two parts: the later one is right.
              found.set(line.id, { line, place: group[at]!.place });
      });
    }
    if (blocks.length < asked) return lines().slice(0, limit);
    last = blocks.at(-1);
  }
}

/** An archived tip; null if none has this id. */
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

/** Two sorted answers as one: each tip once, as the database has it, at most `limit`. */
export function merged<Row, Line extends { id: string; at: number }>(
  rows: readonly Row[],
  lines: readonly Line[],
  pointOf: (row: Row) => Point,
  limit: number,
): { row?: Row; line?: Line }[] {
  const known = new Set(rows.map((row) => pointOf(row).id));
  return [
    ...rows.map((row) => ({ row, line: undefined, point: pointOf(row) })),
    ...lines.filter(({ id }) => !known.has(id)).map((line) => ({ row: undefined, line, point: line })),
  ]
    .sort((one, other) => inListOrder(one.point, other.point))
    .slice(0, limit);
}
