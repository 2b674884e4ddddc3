import { bytesToHex } from '@noble/hashes/utils';
import { treeOf } from '../../core/draw/tree.ts';
import { MAX_HOLDER_ACCOUNTS } from '../../core/giveaways/model.ts';
import { listStatement } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { recordFinding } from '../findings/store.ts';
import { findGiveaway, freezeList, type GiveawayRow } from '../giveaways/store.ts';
import { type Collected, collect } from './collect.ts';
import { type Deps, signedBy } from './deps.ts';
import { storeList } from './lists.ts';

export interface Frozen {
  /** Hex. */
  root: string;
  totalWeight: bigint;
  entryCount: number;
}

const EMPTY_REASON = {
  holders: 'Nobody held enough to take part, so the prize went back to the creator.',
  participants: 'Nobody who registered may take part, so the prize went back to the creator.',
} as const;
const TOO_MANY =
  'The token has more accounts than a list can be made of, so the prize went back to the creator.';
const NO_TOKEN = 'The token does not exist any more, so the prize went back to the creator.';

/**
 * Freezes the list of a giveaway whose entries are closed, or returns why it cannot have a winner. The list is stored
 * before our row names its root; of two concurrent freezes the first one's root counts, and the other's objects are
 * never read. `limit`: token accounts. Throws RpcUnavailable while the node does not return a complete and consistent
 * list, and holders_not_listed while its node does not list holders at all, which is stored as a finding for the
 * operator.
 */
export async function freeze(
  deps: Deps,
  row: GiveawayRow,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<Frozen | { refund: string }> {
  if (row.root !== null) return frozenAs(row);
  let collected: Collected;
  try {
    collected = await collect(deps, row, limit);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_holders') return { refund: TOO_MANY };
    if (error instanceof Refusal && error.code === 'token_not_found') return { refund: NO_TOKEN };
    // Only the operator can help, and must know while the draw can still be made: it is retried until then.
    if (error instanceof Refusal && error.code === 'holders_not_listed')
      await recordFinding(deps.db, 'holders-not-listed', row.id, error.message, deps.clock.now());
    throw error;
  }
  const entryCount = collected.rows.countEntries();
  if (entryCount === 0) return { refund: EMPTY_REASON[row.kind] };
  const top = treeOf(collected.rows.packedEntries());
  const list = { root: bytesToHex(top.root), totalWeight: top.total, entryCount };
  await storeList(deps.env, deps.db, { id: row.id, root: list.root }, collected);
  const listSignature = await signature(deps, row, list);
  if (await freezeList(deps.db, row.id, { ...list, listSignature })) return list;
  const other = await findGiveaway(deps.db, row.id);
  if (!other || other.root === null) throw new Error(`giveaway ${row.id} can no longer be frozen`);
  return frozenAs(other);
}

/** Base58: the operator signs this list before its root goes on chain. */
function signature({ operator }: Deps, { id }: GiveawayRow, { root, totalWeight }: Frozen): Promise<string> {
  const text = listStatement({ id, root, totalWeight: totalWeight.toString() });
  return signedBy(operator, text);
}

function frozenAs({ root, totalWeight, entryCount }: GiveawayRow): Frozen {
  return { root: root!, totalWeight: totalWeight!, entryCount: entryCount! };
}
