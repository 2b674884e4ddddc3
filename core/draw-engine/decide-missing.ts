/** Decisions about what the chain does not show: an escrow that never came or is gone, a commit that is missing. */
import { bytesToHex } from '@noble/hashes/utils';
import { NOT_LANDED_STAGES } from '../giveaways/model.ts';
import type { Action, End, Facts } from './facts.ts';
import { goneSince, inferOutcome, isCourseKnown, isMissedForLong } from './infer-outcome.ts';
import { hasAdvanced, stageOf } from './progress.ts';
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

/**
 * A draft without an escrow. No `open` can land once the finalized chain is past its last valid block, and whatever
 * landed before is in the finalized history.
 */
export function decideDraft({ wallMs, openings, finalizedHistory }: Facts): Action {
  if (!openings) return { do: 'read', what: 'openings' };
  const later = { do: 'wait', until: wallMs + DRAFT_PAUSE_MS, waitsFor: null } as const;
  if (openings.lastHeight !== null && openings.finalizedHeight <= openings.lastHeight) return later;
  if (!finalizedHistory) return { do: 'read', what: 'finalizedHistory' };
  const { end, complete, opened } = finalizedHistory;
  if (end) return endBy(end);
  if (!complete) return { do: 'wait', until: wallMs, waitsFor: HISTORY };
  // It was opened and not closed: the account was read too early.
  return opened ? { ...later, waitsFor: 'the escrow account' } : { do: 'expire' };
}

/**
 * Another escrow is at the address of ours, which so can never come: an address has one escrow. A draft is given
 * up; what counted as opened, on a fork that lost, is over for good once the finalized state says so.
 */
export function decideOther({ row, wallMs, finalized }: Facts, difference: string): Action {
  if (NOT_LANDED_STAGES.includes(row.stage)) return { do: 'expire' };
  if (!finalized) return { do: 'read', what: 'finalized' };
  const finding = { kind: 'other-escrow', detail: `differs in ${difference}` } as const;
  if (finalized.exists && finalized.status === null)
    return { do: 'end', by: 'cancel', reason: OTHER, finding };
  return { do: 'wait', until: wallMs + HISTORY_PAUSE_MS, waitsFor: 'its escrow', finding };
}

/**
 * A commit that we never signed: another one has the operator's key. Taken back while that is possible. Later only
 * its sender can prove a winner from its list, and we take no part in it.
 */
export function decideForeign({ row, wallMs, chain, commitOurs }: Facts): Action | null {
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
 * The escrow is gone. Its history says how it ended. If that cannot
 * be read for long, the outcome is inferred where it is certain, and a finding is recorded for the operator.
 */
export function decideEnd(facts: Facts): Action {
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
 * Our database has a commit that the chain does not show. Usually the node is behind. Very rarely a fork drops a
 * confirmed commit: then the list is committed again, to another round, or the entries of a live draw open again. The
 * first round's signature does not exist by then, because the lead is longer than a block can stay unfinalized.
 */
export function decideMissingCommit({ row, wallMs, finalized }: Facts): Action {
  const later = { do: 'wait', until: wallMs + HISTORY_PAUSE_MS, waitsFor: 'its commit' } as const;
  if (row.stage !== 'committed') return later;
  if (!finalized) return { do: 'read', what: 'finalized' };
  return isFinalBeforeCommit(row, finalized) ? { do: 'recommit' } : later;
}

function endBy(end: End): Action {
  return { do: 'end', by: end, reason: REASONS[end] };
}

/** The end that our own confirmed transactions show, if no step before it is missing. */
function knownEnd({ row, steps }: Facts): End | null {
  if (!steps) return null;
  if (steps.has('finish')) return isCourseKnown(steps, row, 'finish') ? 'finish' : null;
  if (steps.has('cancel')) return 'cancel';
  return steps.has('reclaim') ? 'reclaim' : null;
}
