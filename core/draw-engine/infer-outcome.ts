/** Infers how a missing escrow ended, if its history cannot be read completely. */
import type { EscrowStep } from '../escrow/instructions.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../escrow/rules.ts';
import { STAGES } from '../giveaways/model.ts';
import { type DrawRow, type End, type Facts, stepKey } from './facts.ts';
import { drawnPlaces } from './progress.ts';

/** How long only the history counts. Anyone can make it long, and a node may have lost some of it. */
const PATIENCE_MS = 10 * 60_000;

/** The steps of a draw that is not canceled, in order. */
const COURSE = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;

/**
 * Whether our own rows name the transactions of every step up to `last`: each commit, the withdrawal of all but the
 * standing one, and each place. A holders draw closes no entries, nor does a live one.
 */
export function isCourseKnown(
  steps: ReadonlySet<string>,
  row: Pick<DrawRow, 'kind' | 'live' | 'commits' | 'places' | 'entryCount'>,
  last: (typeof COURSE)[number],
): boolean {
  const until = COURSE.slice(0, COURSE.indexOf(last) + 1);
  const all = (step: EscrowStep, count: number) =>
    Array.from({ length: count }, (_, number) => steps.has(stepKey(step, number))).every(Boolean);
  return until.every((step) => {
    if (step === 'close_entries') return row.kind === 'holders' || row.live === true || steps.has(step);
    if (step === 'commit') return all('commit', Math.max(row.commits, 1)) && all('withdraw', row.commits - 1);
    if (step === 'prove' || step === 'pay') return all(step, drawnPlaces(row));
    return steps.has(step);
  });
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

function hasAny(steps: ReadonlySet<string>, step: EscrowStep): boolean {
  return [...steps].some((key) => key.startsWith(`${step}:`));
}

/**
 * Once revealed, an escrow ends by finish, unless its creator may reclaim it; once a place is paid, by finish alone.
 * Before any commit, which only the operator signs, everything went back to the creator; between commit and cutoff it
 * may have. `now`: unix seconds of the chain's clock.
 * Null where more than one end is possible.
 */
export function inferOutcome(
  row: DrawRow,
  steps: ReadonlySet<string>,
  commitSigned: boolean,
  now: number,
): End | null {
  if (steps.has('finish') || row.totalPaid > 0 || hasAny(steps, 'pay') || row.stage === 'paid')
    return 'finish';
  const isRevealed = steps.has('reveal') || STAGES.indexOf(row.stage) >= STAGES.indexOf('revealed');
  if (isRevealed || (row.stage === 'committed' && row.live === true)) {
    const extension = row.totalProven === 0 ? 0n : PROVEN_EXTENSION_SECONDS;
    return now < row.endsAt + Number(RECLAIM_AFTER_SECONDS + extension) ? 'finish' : null;
  }
  return commitSigned || row.commits > 0 || hasAny(steps, 'commit') ? null : 'cancel';
}
