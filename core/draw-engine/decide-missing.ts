/** Decisions about what the chain does not show: an escrow that never came or is gone, a commit that is missing. */
import type { Action, End, Facts } from './facts.ts';
import { goneSince, inferOutcome, isCourseKnown, isMissedForLong } from './infer-outcome.ts';
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
 * The escrow is gone, or its creator opened another one at its address. Its history says how it ended. If that cannot
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
 * Our database has a commit that the chain does not show. Usually the node is behind. After an escrow's end its creator
 * can open another one with the same terms, which is not our draw. Very rarely a fork drops a confirmed commit: then
 * the list is committed again, to another round. The first round's signature does not exist by then, because the lead
 * is longer than a block can stay unfinalized.
 */
export function decideMissingCommit(facts: Facts): Action {
  const ending = decideEnd(facts);
  if (ending.do !== 'wait' || facts.row.stage !== 'committed') return ending;
  if (!facts.finalized) return { do: 'read', what: 'finalized' };
  if (!isFinalBeforeCommit(facts.row, facts.finalized)) return ending;
  if (!facts.finalizedHistory) return { do: 'read', what: 'finalizedHistory' };
  const { complete, end } = facts.finalizedHistory;
  return complete && end === null ? { do: 'recommit' } : ending;
}

function endBy(end: End): Action {
  return { do: 'end', by: end, reason: REASONS[end] };
}

/** The end that our own confirmed transactions show, if no step before it is missing. */
function knownEnd({ row, steps }: Facts): End | null {
  if (!steps) return null;
  if (steps.has('finish')) return isCourseKnown(steps, row.kind, 'finish') ? 'finish' : null;
  if (steps.has('cancel')) return 'cancel';
  return steps.has('reclaim') ? 'reclaim' : null;
}
