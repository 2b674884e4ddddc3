/** How many wallets a running holders giveaway would have if it ended now: for its page, never for its draw. */
import { Refusal } from '../../core/refusals.ts';
import { type GiveawayRow, saveEligible } from '../giveaways/store.ts';
import { collect } from './collect.ts';
import type { Deps } from './deps.ts';

/** Throws RpcUnavailable. A token that has outgrown the limit, or is gone, counts nobody. */
export async function countHolders(deps: Deps, row: GiveawayRow, limit?: number): Promise<void> {
  let eligible = 0;
  try {
    eligible = (await collect(deps, row, limit)).rows.countEntries();
  } catch (error) {
    const known = error instanceof Refusal && ['too_many_holders', 'token_not_found'].includes(error.code);
    if (!known) throw error;
  }
  await saveEligible(deps.db, row.id, eligible, deps.clock.now());
}
