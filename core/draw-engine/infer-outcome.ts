/** Infers how a missing escrow ended, if its history cannot be read completely. */
import type { EscrowStep } from '../escrow/instructions.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../escrow/rules.ts';
import { type GiveawayType, STAGES } from '../giveaways/model.ts';
import type { DrawRow, End, Facts } from './facts.ts';

/** How long only the history counts. Anyone can make it long, and a node may have lost some of it. */
const PATIENCE_MS = 10 * 60_000;

/** Every step of a draw that is not cancelled. */
const COURSE = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;

/** Whether our own rows name the transaction of every step up to `last`. A holders draw closes no entries. */
export function isCourseKnown(
  steps: ReadonlySet<EscrowStep>,
  kind: GiveawayType,
  last: (typeof COURSE)[number],
): boolean {
  const until = COURSE.slice(0, COURSE.indexOf(last) + 1);
  return until.every((step) => steps.has(step) || (step === 'close_entries' && kind === 'holders'));
}

export function isMissedForLong({ row, wallMs }: Facts): boolean {
  return row.missedSince !== null && wallMs - row.missedSince >= PATIENCE_MS;
}

/**
 * The finalized clock, unix seconds, if the escrow is missing for long and is absent from a finalized state that is
 * newer than the moment at which it was first missed: no node that is behind can say so. Null otherwise.
 */
export function goneSince(facts: Facts): number | null {
  const { row, finalized } = facts;
  if (!isMissedForLong(facts) || !finalized || finalized.exists || finalized.now === null) return null;
  return finalized.now * 1000 < row.missedSince! ? null : finalized.now;
}

/**
 * Once committed, an escrow ends by finish, unless its creator may reclaim it; once paid, by finish alone. Without a
 * commit, which only the operator sends, everything went back to the creator. `now`: unix seconds of the chain's clock.
 * Null where more than one end is possible.
 */
export function inferOutcome(
  row: DrawRow,
  steps: ReadonlySet<EscrowStep>,
  commitSigned: boolean,
  now: number,
): End | null {
  if (steps.has('finish') || steps.has('pay') || row.stage === 'paid') return 'finish';
  if (steps.has('commit') || STAGES.indexOf(row.stage) >= STAGES.indexOf('committed')) {
    const extension = row.winner === null ? 0n : PROVEN_EXTENSION_SECONDS;
    return now < row.endsAt + Number(RECLAIM_AFTER_SECONDS + extension) ? 'finish' : null;
  }
  return commitSigned ? null : 'cancel';
}
