/** Our books follow the chain: the stage that an escrow's status asks for, and the end of one that is gone. */
import { bytesToHex } from '@noble/hashes/utils';
import type { EscrowAccount } from '../../core/escrow.ts';
import { STAGES, type Stage, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { networkOf } from '../chain/cluster.ts';
import { RpcError } from '../chain/rpc.ts';
import { findGiveaway, type GiveawayRow, moveStage, type Progress } from '../giveaways/store.ts';
import { recordFinding } from '../tips/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { completeFacts } from './facts.ts';
import { commitTime, readHistory } from './history.ts';
import { lastOpenHeight, transactionsOf } from './store.ts';

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
const NOT_LANDED: readonly Stage[] = ['prepared', 'signed', 'expired'];
/** With these known nothing of a draw's course is missing. */
const WHOLE_COURSE = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;
const DRAFT_PAUSE_MS = 60_000;
const HISTORY_PAUSE_MS = 5000;

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
  if (!behind.includes(row.stage)) return false;
  if (stage === 'open' || stage === 'closed') {
    const progress = NOT_LANDED.includes(row.stage) ? { openedAt: deps.clock.now() } : {};
    return moveStage(deps.db, row.id, behind, stage, progress);
  }
  await tryHistory(deps, row);
  const looked = (await findGiveaway(deps.db, row.id)) ?? row;
  const facts = factsOf(looked, escrow, now);
  return moveStage(deps.db, row.id, behind, stage, await completeFacts(deps, looked, facts));
}

/** Closed entries and a frozen list are our books' own stages: the escrow may still be open then. */
function isBehind(known: Stage, stage: Stage): boolean {
  if (NOT_LANDED.includes(known)) return true;
  if (TERMINAL_STAGES.includes(known)) return false;
  return STAGES.indexOf(known) < STAGES.indexOf(stage);
}

/** What the account tells and the row does not know yet. */
function factsOf(row: GiveawayRow, escrow: EscrowAccount, now: number): Progress {
  const facts: Progress = {};
  if (row.round === null) {
    facts.round = Number(escrow.round);
    facts.committedAt = commitTime(row, escrow.round, now);
  }
  if (row.randomness === null && escrow.randomness.some((byte) => byte !== 0))
    facts.randomness = bytesToHex(escrow.randomness);
  if (row.winner === null && escrow.winner !== null) facts.winner = escrow.winner;
  if (row.drawnAt === null && escrow.winner !== null) facts.drawnAt = now;
  return facts;
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
  return NOT_LANDED.includes(row.stage) ? followDraft(deps, row) : followEnd(deps, row);
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
  if (!history.complete) return MOVED;
  if (history.end) return finish(deps, row, history.end);
  // It was opened and is not gone: the account was read too early.
  if (history.opened) return { ...waits, waitsFor: 'the escrow account' };
  await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
  return OVER;
}

async function followEnd(deps: Deps, row: GiveawayRow): Promise<Move> {
  const steps = (await transactionsOf(deps.db, [row.id])).get(row.id)!;
  if (steps.finish && WHOLE_COURSE.every((step) => steps[step] || isNoStep(row, step)))
    return finish(deps, row, 'finish');
  if (steps.cancel) return finish(deps, row, 'cancel');
  if (steps.reclaim) return finish(deps, row, 'reclaim');
  const history = await readHistory(deps, row);
  if (!history.complete) return MOVED;
  if (history.end) return finish(deps, row, history.end);
  return {
    kind: 'waits',
    until: deps.clock.now() + HISTORY_PAUSE_MS,
    waitsFor: 'the transaction that closed the escrow',
  };
}

function isNoStep(row: GiveawayRow, step: string): boolean {
  return step === 'close_entries' && row.kind === 'holders';
}

async function finish(deps: Deps, row: GiveawayRow, step: 'finish' | 'cancel' | 'reclaim'): Promise<Move> {
  const { db, clock } = deps;
  const looked = (await findGiveaway(db, row.id)) ?? row;
  const facts = await completeFacts(deps, looked, {});
  const from = STAGES.filter((stage) => !TERMINAL_STAGES.includes(stage) || stage === 'expired');
  const ended = { ...facts, endedAt: clock.now(), openedAt: looked.openedAt ?? clock.now() };
  if (step === 'finish') {
    await moveStage(db, row.id, from, 'completed', ended);
  } else {
    const reason = looked.reason ?? ENDS[step];
    await moveStage(db, row.id, from, 'cancelled', { ...ended, reason });
  }
  return OVER;
}

const ENDS = {
  cancel: 'The creator cancelled this giveaway.',
  reclaim: 'The creator took the prize back.',
} as const;
