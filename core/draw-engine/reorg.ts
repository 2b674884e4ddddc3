/** Steps that a fork may have dropped after they were confirmed, and the proof by the finalized state. */
import type { EscrowAccount, EscrowStatus } from '../escrow/account.ts';
import type { EscrowStep } from '../escrow/instructions.ts';
import type { GiveawayStage } from '../giveaways/model.ts';
import type { DrawRow, FinalizedFacts } from './facts.ts';
import type { EscrowStage } from './progress.ts';

/**
 * A transaction confirmed this long ago, by the finalized clock, is finalized or lost; its blockhash has expired too.
 */
export const FINAL_SECONDS = 180;

export function isBeforeCommit(status: EscrowStatus): boolean {
  return status === 'open' || status === 'closed';
}

/** Returns the number of withdrawn commits of an escrow: all but a standing one. */
export function withdrawnCommits({ status, commits }: Pick<EscrowAccount, 'status' | 'commits'>): number {
  return isBeforeCommit(status) ? commits : commits - 1;
}

/** Returns whether the finalized state, long after our commit, still shows the agreed escrow before this commit. */
export function isFinalBeforeCommit(
  { committedAt, commits }: Pick<DrawRow, 'committedAt' | 'commits'>,
  finalized: FinalizedFacts,
): boolean {
  const { now, status } = finalized;
  if (committedAt === null || now === null || now < committedAt + FINAL_SECONDS) return false;
  return status !== null && isBeforeCommit(status) && finalized.commits < commits;
}

/** The steps after each stage of an escrow, in order. */
const REMAINING: Readonly<Record<EscrowStage, readonly EscrowStep[]>> = {
  // Another commit would bind another round, and our database names a winner already. No network drops a commit this
  // late: the round comes later than anything stays unfinalized.
  open: [],
  closed: [],
  committed: ['reveal', 'prove', 'pay', 'finish'],
  revealed: ['prove', 'pay', 'finish'],
  proven: ['pay', 'finish'],
  paid: ['finish'],
};

/**
 * Returns, in order, the steps that the operator may resend if a giveaway has ended but its finalized escrow still
 * exists. All others are for its creator or need a manual decision.
 */
export function stepsToResubmit(stage: GiveawayStage, escrow: EscrowStage): readonly EscrowStep[] {
  if (stage === 'completed') return REMAINING[escrow];
  return escrow === 'open' || escrow === 'closed' || escrow === 'committed' ? ['cancel'] : [];
}
