/** The cron's part: picks whose round came after their request had ended. */

import type { PickDeps } from './picks/deps.ts';
import { drawPick } from './picks/random-pick.ts';
import { openPicks } from './picks/store.ts';

const BATCH = 20;

/** A pick that fails does not stop the others; the next run retries it. */
export async function finishPicks(deps: PickDeps): Promise<void> {
  for (const pick of await openPicks(deps.db, BATCH)) {
    await drawPick(deps, pick, 0).catch((error: unknown) => console.error('pick', pick.id, error));
  }
}
