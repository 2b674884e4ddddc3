import { RpcUnavailable } from '../../chain/rpc.ts';
import { addressBytes } from '../../core/address.ts';
import { MAX_HOLDER_ACCOUNTS } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { recordFinding } from '../chain/store.ts';
import { findGiveaway, type GiveawayRow, type ListSummary, listOf } from '../giveaways/store.ts';
import { type Collected, collect } from './collect.ts';
import type { Deps } from './deps.ts';
import { freezeList, objectors } from './lists/store.ts';
import { storeList } from './lists.ts';

const EMPTY_REASON = {
  holders: 'Nobody held enough to be entered, so the prize went back to the creator.',
  participants: 'Nobody registered, so the prize went back to the creator.',
} as const;
const TOO_MANY =
  'The token has more accounts than a list can be made of, so the prize went back to the creator.';
const NO_TOKEN = 'The token does not exist any more, so the prize went back to the creator.';
const LOST = 'A wallet with a receipt could not be put on the list, so the prize went back to the creator.';

/**
 * Freezes the list of a giveaway whose entries are closed, for a commit of the operator alone, or returns why it cannot
 * have a winner. The list is stored before our row names it; of two concurrent freezes the first one's counts, and the
 * other's is deleted later. `limit`: token accounts. Throws RpcUnavailable while the node does not return a complete and
 * consistent list, and holders_not_listed while its node does not list holders at all, which is stored as a finding for
 * the operator.
 */
export async function freeze(
  deps: Deps,
  row: GiveawayRow,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<ListSummary | { refund: string }> {
  const { db } = deps;
  if (row.root !== null) return listOf(row);
  let collected: Collected;
  try {
    collected = await collect(deps, row, limit);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_holders') return { refund: TOO_MANY };
    if (error instanceof Refusal && error.code === 'token_not_found') return { refund: NO_TOKEN };
    // Only the operator can help, and must know while the draw can still be made: it is retried until then.
    if (error instanceof Refusal && error.code === 'holders_not_listed')
      await recordFinding(db, 'holders-not-listed', row.id, error.message, deps.clock.now());
    throw error;
  }
  const { snapshot } = collected.head;
  // By the chain's clock the giveaway is over; a node that is behind may still show holdings from before.
  if (row.kind === 'holders' && snapshot && snapshot.time < row.endsAt)
    throw new RpcUnavailable(`getProgramAccounts: holdings of ${snapshot.time}, it ended at ${row.endsAt}`);
  if (collected.rows.countEntries() === 0) return { refund: EMPTY_REASON[row.kind] };
  if (await lacksObjector(deps, row, collected)) return { refund: LOST };
  const list = await storeList(deps, row.id, collected);
  if (await freezeList(db, row.id, list)) return list;
  const other = await findGiveaway(db, row.id);
  if (!other || other.root === null) throw new Error(`giveaway ${row.id} can no longer be frozen`);
  return listOf(other);
}

/** Returns whether a wallet has shown a receipt and we lack its registration: then no list of ours can be right. */
async function lacksObjector({ db }: Deps, row: GiveawayRow, { rows }: Collected): Promise<boolean> {
  const wallets = await objectors(db, row.id);
  return wallets.some((wallet) => rows.find(addressBytes(wallet)!) < 0);
}
