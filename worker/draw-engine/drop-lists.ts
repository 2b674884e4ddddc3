/** Deletes lists that came to nothing: offered in a prompt and not accepted, or made by a run that another overtook. */
import type { Deps } from './deps.ts';
import { deleteList } from './lists.ts';
import { dropUnaccepted, forgetMade } from './made-lists/store.ts';

/** Longer than a prompt lasts, and than making the largest list takes. */
const KEEP_MS = 6 * 60_000;

/** At most `limit` of them, their objects before their rows. Returns how many. */
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
