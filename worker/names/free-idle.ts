/** Frees names that no overlay and no tip has used for long; a part of the job `retention`. */

import { database, type Env, roomOf } from '../env.ts';
import { dueNames, settleName } from './store.ts';

/** Names of one run: each costs a call to its room. */
const NAMES = 20;

/** Looks at the names that are due. A room that does not answer leaves its name as it is, for the next run. */
export async function freeIdleNames(env: Env, now: number): Promise<void> {
  const db = database(env);
  for (const due of await dueNames(db, now, NAMES)) {
    const usedAt = Math.max(due.usedAt ?? 0, (await roomOf(env, due.subject).overlayAt()) ?? 0);
    await settleName(db, due, usedAt, now);
  }
}
