/**
 * A commit that our books hold and the network does not show. Mostly the node is behind. After an escrow's end its creator
 * can make it anew, with the same terms: that is no draw of ours. And once in the life of a network it undoes what it had
 * confirmed: then the list is committed again, to another round. The first one's randomness is not out by then: its lead is
 * longer than anything unfinal lives.
 */
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow.ts';
import { recordFinding } from '../findings/store.ts';
import { type GiveawayRow, undoCommit } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { readHistory } from './history.ts';
import { forgetUndone } from './store.ts';
import { followEnd, MOVED, type Move } from './sync.ts';

/** What was confirmed so long ago, by the finalized clock, is in the finalized state or nowhere; a blockhash is dead too. */
export const FINAL_SECONDS = 180;

export function isBeforeCommit(status: EscrowAccount['status']): boolean {
  return status === 'open' || status === 'closed';
}

/** Refuses chain_unavailable. */
export async function followLostCommit(deps: Deps, row: GiveawayRow): Promise<Move> {
  const move = await followEnd(deps, row);
  if (move.kind !== 'waits' || row.stage !== 'committed' || !(await isUndone(deps, row))) return move;
  const { db, clock } = deps;
  const signatures = await forgetUndone(db, row.id, ['commit']);
  const detail = `the network undid its commit ${signatures.join(', ')}; it is committed again`;
  await recordFinding(db, 'undone-commit', row.id, detail, clock.now());
  await undoCommit(db, row.id);
  return MOVED;
}

/** Whether the finalized state of a time long after the commit is one before it, and no end lies between. */
async function isUndone(deps: Deps, row: GiveawayRow): Promise<boolean> {
  const { rpc } = deps;
  const [account, sysvar] = await rpc.accounts([row.id, CLOCK_SYSVAR], 'finalized');
  const now = sysvar ? decodeClock(sysvar.data) : null;
  if (now === null || now < row.committedAt! + FINAL_SECONDS) return false;
  const escrow = account?.owner === row.program ? decodeEscrow(account.data) : null;
  if (!escrow || !isBeforeCommit(escrow.status) || differenceOf(row, escrow) !== null) return false;
  const { slot } = await rpc.finalizedPoint();
  const { complete, end } = await readHistory(deps, row, slot);
  return complete && end === null;
}
