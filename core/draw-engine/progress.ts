/** The progress of an escrow, in the stages of our rows. */
import { bytesToHex } from '@noble/hashes/utils';
import { type EscrowAccount, isDone, isProven } from '../escrow/account.ts';
import { type GiveawayStage, STAGES } from '../giveaways/model.ts';
import type { DrawRow } from './facts.ts';

type Proven = Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>;
/** The stages that an escrow itself has. */
export type EscrowStage = EscrowAccount['status'] | 'proven' | 'paid';

/** Returns the stage of an escrow. proven: no further place can be proven. paid: each winner is paid too. */
export function stageOf(escrow: Proven): EscrowStage {
  if (!isProven(escrow)) return escrow.status;
  return isDone(escrow) ? 'paid' : 'proven';
}

/** Returns the number of paid places. */
export function paidPlaces({ places }: Pick<EscrowAccount, 'places'>): number {
  return places.filter(({ paid }) => paid).length;
}

/** Returns the number of places that are drawn, at most one for each wallet of the list. */
export function drawnPlaces({ places, entryCount }: Pick<DrawRow, 'places' | 'entryCount'>): number {
  return Math.min(places, entryCount ?? places);
}

/**
 * Returns the stages of rows that are behind an escrow of this stage. `closed` and `frozen` are not behind: our
 * database closes entries and freezes the list while the escrow may still be open.
 */
export function stagesBehind(stage: EscrowStage): readonly GiveawayStage[] {
  return [...STAGES.slice(0, STAGES.indexOf(stage)), 'expired'];
}

/**
 * Returns whether the escrow has a later stage than our row, or more places proven or paid. It is never true of a row
 * that is further because a fork dropped a step: that step is sent again first, and the row learns of other changes
 * later.
 */
export function hasAdvanced(
  row: Pick<DrawRow, 'stage' | 'totalProven' | 'totalPaid'>,
  escrow: Proven,
): boolean {
  const stage = stageOf(escrow);
  if (stagesBehind(stage).includes(row.stage)) return true;
  return row.stage === stage && (escrow.proven > row.totalProven || paidPlaces(escrow) > row.totalPaid);
}

/** Returns whether an agreed escrow shows anything that our row lacks, so that the engine should run at once. */
export function isAhead(
  row: Pick<DrawRow, 'stage' | 'totalProven' | 'totalPaid' | 'commits' | 'committedAt' | 'listHash'>,
  escrow: Proven & Pick<EscrowAccount, 'commits' | 'listHash'>,
): boolean {
  const isCommitted = escrow.status === 'committed' || escrow.status === 'revealed';
  if (hasAdvanced(row, escrow) || escrow.commits !== row.commits) return true;
  if (isCommitted !== (row.committedAt !== null)) return true;
  return isCommitted && row.listHash !== null && bytesToHex(escrow.listHash) !== row.listHash;
}
