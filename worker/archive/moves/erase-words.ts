/**
 * Removes messages from the archive: those that were denied after their tip had moved, and those of tips that were
 * decided during the move. The file is written again without them, and the old one deleted.
 */
import { archiveKey } from '../../../core/archive/key.ts';
import type { Database } from '../../env.ts';
import { fileName, linesOf, pack, readWhole } from '../files.ts';
import type { TipLine } from '../lines.ts';
import { endErasures, partOf, replaceFile, someErasures, tipBlocks } from '../store.ts';

/** Tips, and rewritten parts, of one run. */
const TIPS = 200;
const PARTS = 3;

/** Erases words of one part; false if there was nothing to do. May be cut off anywhere and is simply run again. */
export async function eraseNext(bucket: R2Bucket, db: Database): Promise<boolean> {
  const ids = await someErasures(db, TIPS);
  if (ids.length === 0) return false;
  const blocks = await tipBlocks(db, ids);
  const parts = [...new Set(blocks.map(({ number }) => number))].slice(0, PARTS);
  const wanted = new Set(ids);
  for (const number of parts) await rewrite(bucket, db, number, wanted);
  const done = ids.filter((id) =>
    blocks.every(({ key, number }) => key !== archiveKey('tip', id) || parts.includes(number)),
  );
  await endErasures(db, done);
  return true;
}

async function rewrite(
  bucket: R2Bucket,
  db: Database,
  number: number,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const part = await partOf(db, number);
  if (!part) return;
  const blocks = await readWhole(bucket, fileName(part, 'received'), part);
  const without = blocks.map((block) => {
    const lines = linesOf<TipLine>(block);
    if (!lines.some(({ id, message }) => message !== '' && wanted.has(id))) return block;
    return `${lines.map((line) => JSON.stringify(wanted.has(line.id) ? { ...line, message: '' } : line)).join('\n')}\n`;
  });
  let { version } = part;
  if (without.some((block, at) => block !== blocks[at])) {
    const packed = await pack(without);
    const next = fileName({ ...part, version: version + 1 }, 'received');
    await bucket.put(next, packed.bytes, { sha256: packed.hash });
    if ((await readWhole(bucket, next, packed)).join('') !== without.join(''))
      throw new Error(`${next} does not read as it was written`);
    if (!(await replaceFile(db, part, packed))) return;
    version++;
  }
  // The old file is deleted also after a run that was cut off here: nothing else knows it.
  if (version > 1) await bucket.delete(fileName({ ...part, version: version - 1 }, 'received'));
}
