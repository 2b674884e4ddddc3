/** Counts the wallets that a running holders giveaway would have if it ended now: for its page, never for its draw. */
import { Refusal } from '../../core/refusals.ts';
import { type GiveawayRow, saveEligible } from '../giveaways/store.ts';
import { countEntries } from './collect.ts';
import type { Deps } from './deps.ts';

/**
 * Stores the count. Throws RpcUnavailable. A token over the limit, or one that is gone, counts as zero; one that our
 * node does not list keeps its last number.
 */
export async function countHolders(deps: Deps, row: GiveawayRow, limit?: number): Promise<void> {
  let eligible = 0;
  try {
    eligible = await countEntries(deps, row, limit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'holders_not_listed') eligible = row.eligible ?? 0;
    else if (error.code !== 'too_many_holders' && error.code !== 'token_not_found') throw error;
  }
  await saveEligible(deps.db, row.id, eligible, deps.clock.now());
}
