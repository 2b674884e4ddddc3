/**
 * The next action of a giveaway, from what is known about it: pure, without chain, clock or database.
 * docs/draw-engine.md draws it. A decision that needs more facts asks for them with `read` and is made again once they
 * are there.
 */
import { timeOf } from '../draw/networks.ts';
import { commitFrom, commitUntil } from '../escrow/rules.ts';
import {
  CONFIRM_GRACE_SECONDS,
  MAX_CHAIN_LAG_SECONDS,
  NOT_LANDED_STAGES,
  STAGES,
  type Stage,
} from '../giveaways/model.ts';
import { decideDraft, decideEnd, decideMissingCommit } from './decide-missing.ts';
import type { Action, ChainFacts, DrawRow, EscrowStatus, Facts } from './facts.ts';
import { isBeforeCommit } from './reorg.ts';

const HOUR_MS = 3_600_000;
/** Anyone may take a step on the chain itself, so even a giveaway that waits for days is polled from time to time. */
const LOOK_AGAIN_MS = 10 * 60_000;
const RETRY_MS = 2000;
/** A round later than this is shown as missing. */
const LATE_ROUND_SECONDS = 15;

const OTHER_ESCROW = 'a person: its escrow is another';
const NO_REGISTRATIONS = 'Nobody registered, so the prize went back to the creator.';
const TOO_LATE = 'The draw could not begin in time, so the prize went back to the creator.';

type Escrow = NonNullable<ChainFacts['escrow']>;

/** The next action of a giveaway that has not ended, or not for certain. */
export function decide(facts: Facts): Action {
  const { row, chain } = facts;
  if (row.stage === 'completed' || row.stage === 'cancelled') return { do: 'stop' };
  if (!chain) return { do: 'read', what: 'chain' };
  const { escrow } = chain;
  if (!escrow) return NOT_LANDED_STAGES.includes(row.stage) ? decideDraft(facts) : decideEnd(facts);
  if (chain.difference !== null) return reportOtherEscrow(facts, chain.difference);
  if (chain.hasForeignBeacon) return { do: 'refuse-own-beacon' };
  if (row.committedAt !== null && isBeforeCommit(escrow.status)) return decideMissingCommit(facts);
  if (stagesBehind(escrow.status).includes(row.stage)) return { do: 'catch-up', to: escrow.status };
  if (hasOtherRound(row, escrow)) return { do: 'correct-round' };
  return decideStep(facts);
}

/** The next step of a giveaway whose stage agrees with its escrow. */
export function decideStep(facts: Facts): Action {
  const { row, chain } = facts;
  if (!chain) return { do: 'read', what: 'chain' };
  const { escrow, now } = chain;
  if (!escrow) return { do: 'stop' };
  switch (escrow.status) {
    case 'open':
    case 'closed':
      return beforeCommit(facts, escrow, now);
    case 'committed':
      return reveal(facts, escrow, now);
    case 'revealed':
      return { do: 'send', step: 'prove' };
    case 'proven':
      return pay(facts, row, now);
    case 'paid':
      return { do: 'send', step: 'finish' };
  }
}

/**
 * The next step of a completed giveaway whose last steps a fork dropped. List and round are committed, so any sender of
 * the steps proves and pays the same winner. The creator has confirmed the payment once and need not confirm it again.
 */
export function decideResubmission(facts: Facts): Action {
  const { row, chain, wallMs } = facts;
  if (!chain) return { do: 'read', what: 'chain' };
  if (!chain.escrow || isBeforeCommit(chain.escrow.status) || chain.difference !== null)
    return { do: 'stop' };
  return decideStep({ ...facts, row: { ...row, confirmedAt: row.confirmedAt ?? wallMs } });
}

/**
 * The stages of rows that are behind an escrow of this status. `closed` and `frozen` are not: our database closes
 * entries and freezes the list while the escrow may still be open.
 */
export function stagesBehind(status: EscrowStatus): readonly Stage[] {
  return [...STAGES.slice(0, STAGES.indexOf(status)), 'expired'];
}

function reportOtherEscrow({ wallMs }: Facts, difference: string): Action {
  const finding = { kind: 'other-escrow', detail: `differs in ${difference}` } as const;
  return { do: 'wait', until: wallMs + HOUR_MS, waitsFor: OTHER_ESCROW, finding };
}

function hasOtherRound(row: DrawRow, { status, round }: Escrow): boolean {
  return row.stage === 'committed' && status === 'committed' && row.round !== Number(round);
}

function beforeCommit(facts: Facts, escrow: Escrow, now: number): Action {
  const { row } = facts;
  if (row.reason !== null) return { do: 'send', step: 'cancel' };
  if (BigInt(now) > commitUntil(escrow)) return { do: 'refund', reason: TOO_LATE, evenIfFrozen: true };
  if (row.stage === 'frozen') return commit(facts, now);
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

/** The commit binds a round by the chain's clock: if that is far behind, the round's signature may already exist. */
function commit({ wallMs }: Facts, now: number): Action {
  if (wallMs / 1000 - now < MAX_CHAIN_LAG_SECONDS) return { do: 'send', step: 'commit' };
  return { do: 'wait', until: wallMs + RETRY_MS, waitsFor: "the network's clock, which is behind" };
}

function reveal({ wallMs, beaconSignature }: Facts, { network, round }: Escrow, now: number): Action {
  const lateSeconds = Math.max(now, wallMs / 1000) - timeOf(network, round);
  if (lateSeconds < 0) return { do: 'wait', until: wallMs - lateSeconds * 1000, waitsFor: null };
  if (beaconSignature === undefined) return { do: 'read', what: 'beaconSignature' };
  if (beaconSignature !== null) return { do: 'send', step: 'reveal' };
  const waitsFor = lateSeconds < LATE_ROUND_SECONDS ? null : `round ${round} of the beacon`;
  return { do: 'wait', until: wallMs + Math.min(network.period * 1000, RETRY_MS), waitsFor };
}

/** A holders giveaway is paid at once; one among participants after the creator confirms, or after a day. */
function pay(facts: Facts, row: DrawRow, now: number): Action {
  const due = (row.drawnAt ?? now) + CONFIRM_GRACE_SECONDS;
  const isUnconfirmed = row.kind === 'participants' && row.confirmedAt === null;
  return isUnconfirmed && now < due ? waitUntil(facts, now, due) : { do: 'send', step: 'pay' };
}

/** Waits until the chain's clock reads `time`, at most until the next poll. */
function waitUntil({ wallMs }: Facts, now: number, time: number): Action {
  const waitMs = Math.min(Math.max(time - now, 1) * 1000, LOOK_AGAIN_MS);
  return { do: 'wait', until: wallMs + waitMs, waitsFor: null };
}
