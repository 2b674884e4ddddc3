/** How far an escrow is, in the stages of our rows. */
import { bytesToHex } from '@noble/hashes/utils';
import { type EscrowAccount, isDone, isProven } from '../escrow/account.ts';
import { STAGES, type Stage } from '../giveaways/model.ts';
import type { DrawRow } from './facts.ts';

type Proven = Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>;
/** The stages that an escrow itself has. */
export type EscrowStage = EscrowAccount['status'] | 'proven' | 'paid';

/** proven: no further place can be proven. paid: and each winner is paid. */
export function stageOf(escrow: Proven): EscrowStage {
  if (!isProven(escrow)) return escrow.status;
  return isDone(escrow) ? 'paid' : 'proven';
}

/** How many places are paid. */
export function paidPlaces({ places }: Pick<EscrowAccount, 'places'>): number {
  return places.filter(({ paid }) => paid).length;
}

/** How many places a draw has: no more than there are wallets to win them. */
export function drawnPlaces({ places, entryCount }: Pick<DrawRow, 'places' | 'entryCount'>): number {
  return Math.min(places, entryCount ?? places);
}

/**
 * The stages of rows that are behind an escrow of this stage. `closed` and `frozen` are not: our database closes
 * entries and freezes the list while the escrow may still be open.
 */
export function stagesBehind(stage: EscrowStage): readonly Stage[] {
  return [...STAGES.slice(0, STAGES.indexOf(stage)), 'expired'];
}

/**
 * Whether the escrow has a later stage than our row, or more places proven or paid. Never true of a row that is further,
 * since a fork dropped a step of its escrow: that step is sent again first, and what else happened is learned after it.
 */
export function hasAdvanced(
  row: Pick<DrawRow, 'stage' | 'totalProven' | 'totalPaid'>,
  escrow: Proven,
): boolean {
  const stage = stageOf(escrow);
  if (stagesBehind(stage).includes(row.stage)) return true;
  return row.stage === stage && (escrow.proven > row.totalProven || paidPlaces(escrow) > row.totalPaid);
}

/** Whether an agreed escrow shows anything that our row does not have, so that the engine should look at once. */
export function isAhead(
  row: Pick<DrawRow, 'stage' | 'totalProven' | 'totalPaid' | 'commits' | 'committedAt' | 'listHash'>,
  escrow: Proven & Pick<EscrowAccount, 'commits' | 'listHash'>,
): boolean {
  const isCommitted = escrow.status === 'committed' || escrow.status === 'revealed';
  if (hasAdvanced(row, escrow) || escrow.commits !== row.commits) return true;
  if (isCommitted !== (row.committedAt !== null)) return true;
  return isCommitted && row.listHash !== null && bytesToHex(escrow.listHash) !== row.listHash;
}
