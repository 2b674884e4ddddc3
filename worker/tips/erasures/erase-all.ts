/**
 * Deletes all words, or all names, of wallets that asked for it: first those of the table, then those of the archive, some tips of one
 * wallet at a time. It may be cut off anywhere and is simply run again.
 */
import { archivedLines } from '../../archive/read.ts';
import { type Database, database, type Env } from '../../env.ts';
import { deleteWords } from '../store.ts';
import { forgetInRooms } from './forget-in-rooms.ts';
import { endErasure, openErasures, saveErased, wordedTips } from './store.ts';

/** Wallets of one run, tips of each, and tips after which a run takes no further wallet. */
const WALLETS = 50;
const TIPS = 100;
const ENOUGH = 400;

/** `now` in ms since 1970. */
export async function eraseAll(env: Env, now: number): Promise<void> {
  const db = database(env);
  let erased = 0;
  for (const erasure of await openErasures(db, WALLETS)) {
    if (erased >= ENOUGH) return;
    const { wallet, askedAt, archivedAt, archivedId } = erasure;
    const stored = await wordedTips(db, erasure, TIPS);
    await erase(env, db, stored, erasure.what, now);
    erased += stored.length;
    if (stored.length === TIPS) continue;
    // All that has left the table by now is in the archive.
    const after =
      archivedAt === null || archivedId === null
        ? { at: askedAt, id: '' }
        : { at: archivedAt, id: archivedId };
    const lines = env.ARCHIVE ? await archivedLines(env, 'sent', { sender: wallet }, after, TIPS) : [];
    await erase(env, db, lines, erasure.what, now);
    erased += lines.length;
    const last = lines.length < TIPS ? undefined : lines.at(-1);
    if (last) await saveErased(db, wallet, { at: last.confirmedAt, id: last.id });
    else await endErasure(db, erasure);
  }
}

/** Deletes the words of these tips from the database, their rooms and, by its own job, the archive. */
async function erase(
  env: Env,
  db: Database,
  tips: readonly { id: string; token: string }[],
  what: 'name' | 'words',
  now: number,
): Promise<void> {
  if (tips.length === 0) return;
  // Rooms first, because the next run does not find these tips again. And once more after it: a tip may have been on its
  // way to its room.
  await forgetInRooms(env, tips, what);
  const ids = tips.map(({ id }) => id);
  await deleteWords(db, ids, [...new Set(tips.map(({ token }) => token))], what, now);
  await forgetInRooms(env, tips, what);
}
