/** Finishes picks whose round came after their request had ended, for the cron. */

import { drawPick, type PickDeps } from './random-pick.ts';
import { openPicks } from './store.ts';

const BATCH = 20;

/** Finishes open picks. One that fails does not stop the others; the next run retries it. */
export async function finishPicks(deps: PickDeps): Promise<void> {
  for (const pick of await openPicks(deps.db, BATCH)) {
    await drawPick(deps, pick, 0).catch((error: unknown) => console.error('pick', pick.id, error));
  }
}
