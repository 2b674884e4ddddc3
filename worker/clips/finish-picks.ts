/** The cron's part: picks whose round came after their request had ended. */

import type { PickDeps } from './picks/deps.ts';
import { drawPick } from './picks/draw-pick.ts';
import { openPicks } from './picks/store.ts';

const BATCH = 20;

/** One that fails stops no other; it is tried again at the next run. */
export async function finishPicks(deps: PickDeps): Promise<void> {
  for (const pick of await openPicks(deps.db, BATCH)) {
    await drawPick(deps, pick, 0).catch((error: unknown) => console.error('pick', pick.id, error));
  }
}
