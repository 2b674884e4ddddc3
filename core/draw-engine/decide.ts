/**
 * Decides the next action of a giveaway from its facts. The module is pure: it has no chain, clock or database.
 * docs/draw-engine.md has the diagram. A decision that needs more facts asks for them with `read` and is repeated with
 * them.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { timeOf } from '../draw/networks.ts';
import { commitFrom, commitUntil, MAX_COMMITS } from '../escrow/rules.ts';
import { CONFIRM_GRACE_SECONDS, MAX_CHAIN_LAG_SECONDS, NOT_LANDED_STAGES } from '../giveaways/model.ts';
import { decideDraft, decideEnd, decideForeign, decideMissingCommit, decideOther } from './decide-missing.ts';
import type { Action, ChainFacts, DrawFacts, DrawRow } from './facts.ts';
import { hasAdvanced, stageOf } from './progress.ts';
import { FINAL_SECONDS, isBeforeCommit } from './reorg.ts';

/** Anyone may take a step on the chain itself, so even a giveaway that waits for days is polled from time to time. */
const LOOK_AGAIN_MS = 10 * 60_000;
const RETRY_MS = 2000;
const HOUR_MS = 3_600_000;
/** A round later than this is shown as missing. */
const LATE_ROUND_SECONDS = 15;

const NO_REGISTRATIONS = 'Nobody registered, so the prize went back to the creator.';
const TOO_LATE = 'The draw could not begin in time, so the prize went back to the creator.';
const TOO_OFTEN = 'Its list was taken back three times, so the prize went back to the creator.';
const TAKEN_BACK = 'a person: its commit is another';

type Escrow = NonNullable<ChainFacts['escrow']>;

/** Returns the next action of a giveaway that has not ended, or not for certain. */
export function decide(facts: DrawFacts): Action {
  const { row, chain } = facts;
  if (row.stage === 'completed' || row.stage === 'cancelled') return { do: 'stop' };
  if (!chain) return { do: 'read', what: 'chain' };
  const { escrow } = chain;
  if (!escrow) return NOT_LANDED_STAGES.includes(row.stage) ? decideDraft(facts) : decideEnd(facts);
  if (chain.difference !== null) return decideOther(facts, chain.difference);
  if (chain.hasForeignBeacon) return { do: 'refuse-own-beacon' };
  const aside = isBeforeCommit(escrow.status) ? beforeAnyCommit(facts, escrow) : withCommit(facts, escrow);
  if (aside) return aside;
  if (hasAdvanced(row, escrow)) return { do: 'catch-up', to: stageOf(escrow) };
  if (hasOtherRound(row, escrow)) return { do: 'correct-round' };
  return decideStep(facts);
}

/** Decides, if the escrow shows no commit, whether one was withdrawn or a fork dropped ours. */
function beforeAnyCommit(facts: DrawFacts, { commits }: Escrow): Action | null {
  const { row } = facts;
  if (row.committedAt === null) return commits > row.commits ? { do: 'withdrawn' } : null;
  return commits >= row.commits ? { do: 'withdrawn' } : decideMissingCommit(facts);
}

/** Decides, if the escrow shows a commit, whether it is our row's, or another one that we signed. */
function withCommit(facts: DrawFacts, escrow: Escrow): Action | null {
  const { row, wallMs } = facts;
  if (row.committedAt === null) return decideForeign(facts);
  if (escrow.commits > row.commits) return { do: 'withdrawn' };
  // Our row has adopted a commit that is not ours, without its list.
  if (row.listHash === null) return decideForeign(facts);
  if (escrow.commits === row.commits && bytesToHex(escrow.listHash) === row.listHash) return null;
  if (row.stage !== 'committed') return { do: 'wait', until: wallMs + HOUR_MS, waitsFor: TAKEN_BACK };
  return dropCommit(facts, escrow);
}

/** Drops our row's commit. Only a much later finalized state proves that a fork replaced it: a node may be behind. */
function dropCommit({ row, wallMs, finalized }: DrawFacts, { commits }: Escrow): Action {
  if (!finalized) return { do: 'read', what: 'finalized' };
  const isFinal = finalized.now !== null && finalized.now >= row.committedAt! + FINAL_SECONDS;
  if (isFinal && finalized.status === 'committed' && finalized.commits === commits)
    return { do: 'drop-commit' };
  return { do: 'wait', until: wallMs + RETRY_MS, waitsFor: TAKEN_BACK };
}

/** Returns the next step of a giveaway whose stage agrees with its escrow. */
export function decideStep(facts: DrawFacts): Action {
  const { chain } = facts;
  if (!chain) return { do: 'read', what: 'chain' };
  const { escrow, now } = chain;
  if (!escrow) return { do: 'stop' };
  switch (stageOf(escrow)) {
    case 'open':
    case 'closed':
      return beforeCommit(facts, escrow, now);
    case 'committed':
      return BigInt(now) < escrow.cutoff ? beforeCutoff(facts, escrow, now) : reveal(facts, escrow, now);
    case 'revealed':
      return { do: 'send', step: 'prove', place: escrow.proven };
    case 'proven':
      return pay(facts, escrow, now);
    case 'paid':
      return afterOpening(facts, escrow, now, { do: 'send', step: 'finish' });
  }
}

/**
 * Returns the next step of a completed giveaway whose last steps a fork dropped. List and round are committed, so any
 * sender of the steps proves and pays the same winners. The creator need not confirm the payment a second time.
 */
export function decideResubmission(facts: DrawFacts): Action {
  const { row, chain, wallMs } = facts;
  if (!chain) return { do: 'read', what: 'chain' };
  if (!chain.escrow || isBeforeCommit(chain.escrow.status) || chain.difference !== null)
    return { do: 'stop' };
  return decideStep({ ...facts, row: { ...row, confirmedAt: row.confirmedAt ?? wallMs } });
}

function hasOtherRound(row: DrawRow, { status, round }: Escrow): boolean {
  return row.stage === 'committed' && status === 'committed' && row.round !== Number(round);
}

/** Delays an action that closes the escrow until its id can no longer be opened. */
function afterOpening(facts: DrawFacts, { openBefore }: Escrow, now: number, action: Action): Action {
  return BigInt(now) < openBefore ? waitUntil(facts, now, Number(openBefore)) : action;
}

function beforeCommit(facts: DrawFacts, escrow: Escrow, now: number): Action {
  const { row } = facts;
  if (row.reason !== null) return afterOpening(facts, escrow, now, { do: 'send', step: 'cancel' });
  if (escrow.commits >= MAX_COMMITS) return { do: 'refund', reason: TOO_OFTEN, evenIfFrozen: true };
  if (BigInt(now) > commitUntil(escrow)) return { do: 'refund', reason: TOO_LATE, evenIfFrozen: true };
  if (row.stage === 'frozen') return row.live ? followLive(facts) : commit(facts, now);
  const isEmpty = row.kind === 'participants' && row.registered === 0;
  const freezeFrom = Number(commitFrom(escrow));
  if (now < freezeFrom) {
    if (isEmpty && row.stage === 'open' && now >= row.endsAt)
      return { do: 'close-empty', reason: NO_REGISTRATIONS };
    return waitUntil(facts, now, now < row.endsAt ? row.endsAt : freezeFrom);
  }
  if (row.stage === 'open') return { do: 'close' };
  if (isEmpty) return { do: 'refund', reason: NO_REGISTRATIONS, evenIfFrozen: false };
  return { do: 'freeze' };
}

/**
 * Returns whether the chain's clock is too late for a commit. A commit binds a round by that clock: if it is far
 * behind, the round's signature may already exist. `now`: unix seconds of the chain's clock.
 */
export function isClockBehind(wallMs: number, now: number): boolean {
  return wallMs / 1000 - now >= MAX_CHAIN_LAG_SECONDS;
}

function commit({ wallMs }: DrawFacts, now: number): Action {
  if (!isClockBehind(wallMs, now)) return { do: 'send', step: 'commit' };
  return { do: 'wait', until: wallMs + RETRY_MS, waitsFor: "the network's clock, which is behind" };
}

/** Follows a live commit that the escrow does not show yet. Nobody can register while it may still land. */
function followLive({ wallMs, liveCommit, finalized, row }: DrawFacts): Action {
  if (!liveCommit) return { do: 'read', what: 'liveCommit' };
  if (liveCommit.state === 'dead') return { do: 'resume' };
  const later = { do: 'wait', until: wallMs + RETRY_MS, waitsFor: 'the network to confirm' } as const;
  if (liveCommit.state === 'in flight') return later;
  if (!finalized) return { do: 'read', what: 'finalized' };
  const { now, status, commits } = finalized;
  const isLost = now !== null && now * 1000 > liveCommit.since + FINAL_SECONDS * 1000;
  return isLost && status !== null && isBeforeCommit(status) && commits <= row.commits
    ? { do: 'resume' }
    : later;
}

/** Decides before the cutoff, when a commit of the operator alone can be withdrawn: no one can know its randomness. */
function beforeCutoff(facts: DrawFacts, escrow: Escrow, now: number): Action {
  const { row, wallMs, network } = facts;
  const isOut = wallMs / 1000 >= timeOf(network, escrow.round);
  if (row.withdrawReason !== null && !isOut) return { do: 'send', step: 'withdraw' };
  if (row.reason !== null && !isOut) return afterOpening(facts, escrow, now, { do: 'send', step: 'cancel' });
  return reveal(facts, escrow, now);
}

/** Reveals the round, by our own clock too: the chain's may be behind while the signature is already public. */
function reveal({ wallMs, network, beaconSignature }: DrawFacts, { round }: Escrow, now: number): Action {
  const lateSeconds = Math.max(now, wallMs / 1000) - timeOf(network, round);
  if (lateSeconds < 0) {
    const until = wallMs + Math.min(-lateSeconds * 1000, LOOK_AGAIN_MS);
    return { do: 'wait', until, waitsFor: null };
  }
  if (beaconSignature === undefined) return { do: 'read', what: 'beaconSignature' };
  if (beaconSignature !== null) return { do: 'send', step: 'reveal' };
  const waitsFor = lateSeconds < LATE_ROUND_SECONDS ? null : `round ${round} of the beacon`;
  return { do: 'wait', until: wallMs + Math.min(network.period * 1000, RETRY_MS), waitsFor };
}

/** Pays a holders giveaway at once, and one among participants after the creator confirms or a day has passed. */
function pay(facts: DrawFacts, { places }: Escrow, now: number): Action {
  const { row } = facts;
  const due = (row.drawnAt ?? now) + CONFIRM_GRACE_SECONDS;
  const isUnconfirmed = row.kind === 'participants' && row.confirmedAt === null;
  if (isUnconfirmed && now < due) return waitUntil(facts, now, due);
  const waiting = places.flatMap(({ winner, paid }, place) => (winner !== null && !paid ? [place] : []));
  // A winner who cannot be paid does not block the others: after a failure the next one gets a turn.
  return { do: 'send', step: 'pay', place: waiting[row.attempts % waiting.length] };
}

/** Waits until the chain's clock reads `time`, at most until the next poll. */
function waitUntil({ wallMs }: DrawFacts, now: number, time: number): Action {
  const waitMs = Math.min(Math.max(time - now, 1) * 1000, LOOK_AGAIN_MS);
  return { do: 'wait', until: wallMs + waitMs, waitsFor: null };
}
