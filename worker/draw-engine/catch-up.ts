/** Our books follow the chain: the stage that an escrow's status asks for, and the end of one that is gone. */
import { bytesToHex } from '@noble/hashes/utils';
import { RpcError, RpcUnavailable } from '../../chain/rpc.ts';
import type { EscrowAccount } from '../../core/escrow.ts';
import { NOT_LANDED_STAGES, STAGES, type Stage, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { revealTime } from '../../core/giveaways/reveal.ts';
import { Refusal } from '../../core/refusals.ts';
import { networkOf } from '../chain/cluster.ts';
import { recordFinding } from '../findings/store.ts';
import {
  findGiveaway,
  type GiveawayRow,
  moveStage,
  type Progress,
  saveFacts,
  saveMissed,
} from '../giveaways/store.ts';
import { certainEnd, isLongGone } from './certain-end.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { completeFacts, outcomeOf } from './facts.ts';
import { commitFacts, commitTime, type End, readHistory } from './history.ts';
import { confirmedSteps, lastOpenHeight } from './store.ts';

/** What one look came to. `until`: ms since 1970 when it is worth looking again; `waitsFor`: what is missing, if anything. */
export type Move =
  | { kind: 'moved' }
  | { kind: 'waits'; until: number; waitsFor: string | null }
  | { kind: 'over' };

export const MOVED: Move = { kind: 'moved' };
export const OVER: Move = { kind: 'over' };

const BEFORE: Readonly<Record<EscrowAccount['status'], Stage>> = {
  open: 'open',
  closed: 'closed',
  committed: 'committed',
  revealed: 'revealed',
  proven: 'proven',
  paid: 'paid',
};
/** With these known nothing of a draw's course is missing. */
const COURSE = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;
const STEP_TO = { committed: 'commit', revealed: 'reveal', proven: 'prove', paid: 'pay' } as const;
const DRAFT_PAUSE_MS = 60_000;
const HISTORY_PAUSE_MS = 5000;
const PERSON_PAUSE_MS = 3_600_000;

/** Refuses own_beacon; an escrow that is not the agreed one is written down for a person and left alone. */
export async function trusted(deps: Deps, row: GiveawayRow, escrow: EscrowAccount): Promise<boolean> {
  const difference = differenceOf(row, escrow);
  if (difference !== null) {
    await recordFinding(deps.db, 'other-escrow', row.id, `differs in ${difference}`, deps.clock.now());
    return false;
  }
  if (escrow.network.id === 1 && (await networkOf(deps.env)) !== 'localnet') throw new Refusal('own_beacon');
  return true;
}

/** Brings the stage up to the escrow's status. True when it moved. Refuses beacon_unavailable, chain_unavailable. */
export async function followEscrow(
  deps: Deps,
  row: GiveawayRow,
  escrow: EscrowAccount,
  now: number,
): Promise<boolean> {
  const stage = BEFORE[escrow.status];
  const behind = STAGES.filter((known) => isBehind(known, stage));
  if (row.stage === 'committed' && stage === 'committed') return followRound(deps, row, escrow, now);
  if (!behind.includes(row.stage)) return false;
  if (stage === 'open' || stage === 'closed') {
    const progress = NOT_LANDED_STAGES.includes(row.stage) ? { openedAt: deps.clock.now() } : {};
    return moveStage(deps.db, row.id, behind, stage, progress);
  }
  if (!(await isCourseKnown(deps, row, STEP_TO[escrow.status as keyof typeof STEP_TO])))
    await tryHistory(deps, row);
  const looked = (await findGiveaway(deps.db, row.id)) ?? row;
  const facts = factsOf(looked, escrow, now, deps.clock.now());
  return moveStage(deps.db, row.id, behind, stage, await completeFacts(deps, looked, facts));
}

/** A fork may undo the commit and take the same transaction again, a little later: then another round decides. */
async function followRound(
  { db }: Deps,
  row: GiveawayRow,
  { round }: EscrowAccount,
  now: number,
): Promise<boolean> {
  if (row.round === Number(round)) return false;
  await saveFacts(db, row.id, { round: Number(round), committedAt: commitTime(row, round, now) });
  return true;
}

/** Closed entries and a frozen list are our books' own stages: the escrow may still be open then. */
function isBehind(known: Stage, stage: Stage): boolean {
  if (NOT_LANDED_STAGES.includes(known)) return true;
  if (TERMINAL_STAGES.includes(known)) return false;
  return STAGES.indexOf(known) < STAGES.indexOf(stage);
}

/** What the account tells and the row does not know yet, or from a fork that lost. `wall` in ms. */
function factsOf(row: GiveawayRow, escrow: EscrowAccount, now: number, wall: number): Progress {
  const facts: Progress = {};
  if (row.round !== Number(escrow.round)) {
    facts.round = Number(escrow.round);
    facts.committedAt = commitTime(row, escrow.round, now);
  }
  if (row.randomness === null && escrow.randomness.some((byte) => byte !== 0))
    facts.randomness = bytesToHex(escrow.randomness);
  if (row.winner === null && escrow.winner !== null) {
    facts.winner = escrow.winner;
    facts.revealAt = revealTime(row.kind, wall);
  }
  if (row.drawnAt === null && escrow.winner !== null) facts.drawnAt = now;
  return facts;
}

/** Whether our own rows name every step's transaction up to this one. */
async function isCourseKnown(
  { db }: Deps,
  row: GiveawayRow,
  last: (typeof COURSE)[number],
): Promise<boolean> {
  const steps = await confirmedSteps(db, row.id);
  const until = COURSE.slice(0, COURSE.indexOf(last) + 1);
  return until.every((step) => steps.has(step) || (step === 'close_entries' && row.kind === 'holders'));
}

/** Who sent the steps and when is told by the history; a node that lags behind is no reason to stop. */
async function tryHistory(deps: Deps, row: GiveawayRow): Promise<void> {
  try {
    await readHistory(deps, row);
  } catch (error) {
    if (!(error instanceof RpcError || (error instanceof Refusal && error.code === 'chain_unavailable')))
      throw error;
  }
}

/** A giveaway without an escrow: not there yet, never to come, or at its end. */
export async function followAbsence(deps: Deps, row: GiveawayRow): Promise<Move> {
  return NOT_LANDED_STAGES.includes(row.stage) ? followDraft(deps, row) : followEnd(deps, row);
}

/**
 * No `open` can land once the finalized chain is past its last valid block, and what landed up to then stands in the
 * finalized history.
 */
async function followDraft(deps: Deps, row: GiveawayRow): Promise<Move> {
  const { db, rpc, clock } = deps;
  const finalized = await rpc.finalizedPoint();
  const last = await lastOpenHeight(db, row.id);
  const waits: Move = { kind: 'waits', until: clock.now() + DRAFT_PAUSE_MS, waitsFor: null };
  if (last !== null && finalized.height <= last) return waits;
  const history = await readHistory(deps, row, finalized.slot);
  if (history.end) return finish(deps, row, history.end);
  if (!history.complete) return { ...waits, until: clock.now(), waitsFor: HISTORY };
  // It was opened and is not gone: the account was read too early.
  if (history.opened) return { ...waits, waitsFor: 'the escrow account' };
  await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
  return OVER;
}

/**
 * The escrow is gone, or made anew by its creator after its end. Its history tells how it ended. Where that cannot be read
 * for long, what is certain without it counts, and a person is told.
 */
export async function followEnd(deps: Deps, row: GiveawayRow): Promise<Move> {
  const { db, clock } = deps;
  const steps = await confirmedSteps(db, row.id);
  if (steps.has('finish') && (await isCourseKnown(deps, row, 'finish'))) return finish(deps, row, 'finish');
  if (!steps.has('finish') && steps.has('cancel')) return finish(deps, row, 'cancel');
  if (!steps.has('finish') && steps.has('reclaim')) return finish(deps, row, 'reclaim');
  if (row.missedSince === null) await saveMissed(db, row.id, clock.now());
  const gone = await isLongGone(deps, row);
  let pause = 0;
  try {
    const history = await readHistory(deps, row);
    if (history.end) return finish(deps, row, history.end);
    if (history.complete) pause = HISTORY_PAUSE_MS;
  } catch (error) {
    if (gone === null) throw error;
    pause = PERSON_PAUSE_MS;
  }
  if (gone !== null) {
    const end = await certainEnd(deps, row, gone);
    const detail = end ? `its end is certain (${end}), its history is not read` : 'its end is not known';
    await recordFinding(db, 'draw-history', row.id, detail, clock.now());
    if (end) return finish(deps, row, end, GIVEN_BACK);
    // Nothing more can be done without a person, but for reading on where there is something to read.
    if (pause > 0) pause = PERSON_PAUSE_MS;
  }
  return { kind: 'waits', until: clock.now() + pause, waitsFor: HISTORY };
}

async function finish(
  deps: Deps,
  row: GiveawayRow,
  step: End,
  reasonOfCancel: string = step === 'finish' ? '' : ENDS[step],
): Promise<Move> {
  const { db, clock } = deps;
  const looked = (await findGiveaway(db, row.id)) ?? row;
  const facts = step === 'finish' ? await finishedFacts(deps, looked) : await completeFacts(deps, looked, {});
  const from = STAGES.filter((stage) => !TERMINAL_STAGES.includes(stage) || stage === 'expired');
  const ended = { ...facts, endedAt: clock.now(), openedAt: looked.openedAt ?? clock.now() };
  if (step === 'finish') {
    await moveStage(db, row.id, from, 'completed', ended);
  } else {
    const reason = looked.reason ?? reasonOfCancel;
    await moveStage(db, row.id, from, 'cancelled', { ...ended, reason });
  }
  return OVER;
}

/** Of a draw that came to its end. Where its history tells too little, what the program let pass is worked out. */
async function finishedFacts(deps: Deps, row: GiveawayRow): Promise<Progress> {
  const known: Progress = {};
  if (row.round === null) {
    const commit = (await confirmedSteps(deps.db, row.id)).get('commit');
    Object.assign(known, commit ? await commitFacts(deps, row, commit.signature) : null);
  }
  const round = known.round ?? row.round;
  if (round == null) throw new RpcUnavailable('getTransaction: the commit of a finished draw is unknown');
  if (row.winner === null) Object.assign(known, await outcomeOf(deps, row, round));
  return completeFacts(deps, row, known);
}

const HISTORY = 'the transactions of its escrow';
const GIVEN_BACK = 'The prize went back to the creator.';
const ENDS = {
  cancel: 'The creator cancelled this giveaway.',
  reclaim: 'The creator took the prize back.',
} as const;
