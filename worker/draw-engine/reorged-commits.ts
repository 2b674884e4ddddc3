/** A commit that a fork dropped: the list is committed again, to another round. Core decides when that is certain. */
import { recordFinding } from '../findings/store.ts';
import { type GiveawayRow, undoCommit } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { forgetReorged } from './store.ts';

/** Back to the frozen list. If it is cut off anywhere, it is decided and done again. */
export async function returnToFrozen({ db, clock }: Deps, row: GiveawayRow): Promise<void> {
  const signatures = await forgetReorged(db, row.id, ['commit']);
  const detail = `the network undid its commit ${signatures.join(', ')}; it is committed again`;
  await recordFinding(db, 'reorged-commit', row.id, detail, clock.now());
  await undoCommit(db, row.id);
}
