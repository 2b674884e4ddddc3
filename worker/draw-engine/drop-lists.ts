/** Deletes unused lists: those of a prompt that was not accepted, and those of a run that another overtook. */
import type { Deps } from './deps.ts';
import { dropUnaccepted, forgetMade } from './lists/store.ts';
import { deleteList } from './lists.ts';

/** Age of an unused list: longer than a prompt lasts, and than making the largest list takes. */
const KEEP_MS = 6 * 60_000;

/** Deletes at most `limit` lists, their objects before their rows. Returns their number. */
export async function dropLists(
  { env, db, clock }: Pick<Deps, 'env' | 'db' | 'clock'>,
  limit: number,
): Promise<number> {
  const now = clock.now();
  const dropped = await dropUnaccepted(db, now - KEEP_MS, now, limit);
  for (const { giveaway, listHash } of dropped) {
    await deleteList(env, { id: giveaway, listHash });
    await forgetMade(db, giveaway, listHash);
  }
  return dropped.length;
}
