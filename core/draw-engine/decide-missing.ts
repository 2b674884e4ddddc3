/**
 * Decides about a missing escrow, which never came or is gone, and about a missing commit. Infers how an escrow ended if
 * its history cannot be read completely.
 */
import { bytesToHex } from '@noble/hashes/utils';
import type { EscrowStep } from '../escrow/instructions.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../escrow/rules.ts';
import { NOT_LANDED_STAGES, STAGES } from '../giveaways/model.ts';
import { type Action, type DrawFacts, type DrawRow, type End, stepKey } from './facts.ts';
import { drawnPlaces, hasAdvanced, stageOf } from './progress.ts';
import { isFinalBeforeCommit } from './reorg.ts';

const DRAFT_PAUSE_MS = 60_000;
const HISTORY_PAUSE_MS = 5000;
/** The wait where only the operator can help. */
const PERSON_PAUSE_MS = 3_600_000;
const HISTORY = 'the transactions of its escrow';

const REASONS: Readonly<Record<End, string>> = {
  finish: '',
  cancel: 'The creator cancelled this giveaway.',
  reclaim: 'The creator took the prize back.',
};
const OTHER = 'Another escrow took its place, so it never came to be.';
const FOREIGN = 'a person: its commit is not ours';
const RETURNED = 'The prize went back to the creator.';

/** How long only the history counts. Anyone can make it long, and a node may have lost some of it. */
const PATIENCE_MS = 10 * 60_000;

/** The steps of a draw that is not canceled, in order. */
const COURSE = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;

/**
 * Decides about a draft without an escrow. No `open` can land once the finalized chain is past its last valid block,
 * and the finalized history has every `open` that landed before.
 */
export function decideDraft({ wallMs, openings, finalizedHistory }: DrawFacts): Action {
  if (!openings) return { do: 'read', what: 'openings' };
  const later = { do: 'wait', until: wallMs + DRAFT_PAUSE_MS, waitsFor: null } as const;
  if (openings.lastHeight !== null && openings.finalizedHeight <= openings.lastHeight) return later;
  if (!finalizedHistory) return { do: 'read', what: 'finalizedHistory' };
  const { end, complete, opened } = finalizedHistory;
  if (end) return endBy(end);
  if (!complete) return { do: 'wait', until: wallMs, waitsFor: HISTORY };
  // The escrow was opened and not closed: the account was read too early.
  return opened ? { ...later, waitsFor: 'the escrow account' } : { do: 'expire' };
}

/**
 * Decides if another escrow is at the address of ours. Ours can then never exist, because an address has one escrow. A
 * draft is given up. A giveaway that was opened on a lost fork ends once the finalized state confirms it.
 */
export function decideOther({ row, wallMs, finalized }: DrawFacts, difference: string): Action {
  if (NOT_LANDED_STAGES.includes(row.stage)) return { do: 'expire' };
  if (!finalized) return { do: 'read', what: 'finalized' };
  const finding = { kind: 'other-escrow', detail: `differs in ${difference}` } as const;
  if (finalized.exists && finalized.status === null)
    return { do: 'end', by: 'cancel', reason: OTHER, finding };
  return { do: 'wait', until: wallMs + HISTORY_PAUSE_MS, waitsFor: 'its escrow', finding };
}

/**
 * Decides about a commit that we never signed: someone else has the operator's key. It is withdrawn while that is
 * possible. Later only its sender can prove a winner from its list, and we take no part in it.
 */
export function decideForeign({ row, wallMs, chain, commitOurs }: DrawFacts): Action | null {
  const escrow = chain!.escrow!;
  if (commitOurs === undefined) return { do: 'read', what: 'commitOurs' };
  if (commitOurs) return null;
  const finding = {
    kind: 'foreign-commit',
    detail: `number ${escrow.commits - 1}, list ${bytesToHex(escrow.listHash)}`,
  } as const;
  if (escrow.status === 'committed' && BigInt(chain!.now) < escrow.cutoff)
    return { do: 'send', step: 'withdraw', finding };
  if (hasAdvanced(row, escrow)) return { do: 'catch-up', to: stageOf(escrow) };
  return { do: 'wait', until: wallMs + PERSON_PAUSE_MS, waitsFor: FOREIGN, finding };
}

/**
 * Decides how a missing escrow ended, by its history. If the history stays unreadable, the outcome is inferred where it
 * is certain, and a finding is recorded for the operator.
 */
export function decideEnd(facts: DrawFacts): Action {
  const { row, wallMs, steps, history } = facts;
  if (!steps) return { do: 'read', what: 'steps' };
  const known = knownEnd(facts);
  if (known) return endBy(known);
  if (isMissedForLong(facts) && !facts.finalized) return { do: 'read', what: 'finalized' };
  if (!history) return { do: 'read', what: 'history' };
  if (history !== 'unreadable' && history.end) return endBy(history.end);
  const isReadAgain = history !== 'unreadable' && !history.complete;
  const gone = goneSince(facts);
  if (gone === null) {
    return { do: 'wait', until: wallMs + (isReadAgain ? 0 : HISTORY_PAUSE_MS), waitsFor: HISTORY };
  }
  if (facts.commitSigned === undefined) return { do: 'read', what: 'commitSigned' };
  const end = inferOutcome(row, steps, facts.commitSigned, gone);
  const detail = end ? `its end is certain (${end}), its history is not read` : 'its end is not known';
  const finding = { kind: 'draw-history', detail } as const;
  if (end) return { do: 'end', by: end, reason: RETURNED, finding };
  const until = wallMs + (isReadAgain ? 0 : PERSON_PAUSE_MS);
  return { do: 'wait', until, waitsFor: HISTORY, finding };
}

/**
 * Decides about a commit that our database has and the chain lacks. Usually the node is behind. Very rarely a fork
 * drops a confirmed commit: then the list is committed again, to another round, or the entries of a live draw open
 * again. The first round's signature does not exist by then, because the lead is longer than a block can stay
 * unfinalized.
 */
export function decideMissingCommit({ row, wallMs, finalized }: DrawFacts): Action {
  const later = { do: 'wait', until: wallMs + HISTORY_PAUSE_MS, waitsFor: 'its commit' } as const;
  if (row.stage !== 'committed') return later;
  if (!finalized) return { do: 'read', what: 'finalized' };
  return isFinalBeforeCommit(row, finalized) ? { do: 'recommit' } : later;
}

function endBy(end: End): Action {
  return { do: 'end', by: end, reason: REASONS[end] };
}

/** Returns the end that our own confirmed transactions show, if no step before it is missing. */
function knownEnd({ row, steps }: DrawFacts): End | null {
  if (!steps) return null;
  if (steps.has('finish')) return isCourseKnown(steps, row, 'finish') ? 'finish' : null;
  if (steps.has('cancel')) return 'cancel';
  return steps.has('reclaim') ? 'reclaim' : null;
}

/**
 * Returns whether our own rows name the transactions of every step up to `last`: each commit, the withdrawal of all but
 * the standing one, and each place. A holders draw closes no entries, nor does a live one.
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

function isMissedForLong({ row, wallMs }: DrawFacts): boolean {
  return row.missedSince !== null && wallMs - row.missedSince >= PATIENCE_MS;
}

/**
 * Returns the finalized clock, unix seconds, if the escrow is missing for long and is absent from a finalized state
 * that is newer than its first miss: no node that is behind has such a state. Returns null otherwise.
 */
export function goneSince(facts: DrawFacts): number | null {
  const { row, finalized } = facts;
  if (!isMissedForLong(facts) || !finalized || finalized.exists || finalized.now === null) return null;
  return finalized.now * 1000 < row.missedSince! ? null : finalized.now;
}

function hasAny(steps: ReadonlySet<string>, step: EscrowStep): boolean {
  return [...steps].some((key) => key.startsWith(`${step}:`));
}

/**
 * Infers how an escrow ended; null if more than one end is possible. Once revealed, an escrow ends by finish, unless
 * its creator may reclaim it; once a place is paid, by finish alone. Before any commit, which only the operator signs,
 * the prize went back to the creator; between commit and cutoff it may have. `now`: unix seconds of the chain's clock.
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
