/**
 * One giveaway, one step: what chain and books say decides what is next. Every part may be cut off anywhere and is simply
 * run again; any number of calls at once have the effect of one, because the program takes each step once and D1 keeps one
 * transaction of a step in flight.
 */
import { SECOND_OFFER_MS } from '../../chain/pipeline.ts';
import { Refusal } from '../../core/refusals.ts';
import { findGiveaway, type GiveawayRow, saveMissed } from '../giveaways/store.ts';
import { act } from './act.ts';
import { readChain } from './chain.ts';
import type { Deps } from './deps.ts';
import { settleStep } from './steps.ts';
import { inFlight } from './store.ts';
import { followAbsence, followEscrow, MOVED, type Move, OVER, trusted } from './sync.ts';
import { followLostCommit, isBeforeCommit } from './undone-commits.ts';

export type { Move } from './sync.ts';

/** The course has nine steps, each takes at most a few moves. */
const MAX_MOVES = 60;
const HOUR_MS = 3_600_000;
/** A creator's transaction whose request died is usually confirmed within this time. */
const CREATOR_PATIENCE_MS = SECOND_OFFER_MS + 1500;

/**
 * Moves a giveaway on by at most one step. Refuses chain_unavailable, beacon_unavailable, own_beacon, step_impossible and
 * step_failed; whatever is refused can be asked again.
 */
export async function advance(deps: Deps, id: string): Promise<Move> {
  const row = await findGiveaway(deps.db, id);
  if (!row || row.stage === 'completed' || row.stage === 'cancelled') return OVER;
  await followInFlight(deps, row);
  const { escrow, now } = await readChain(deps, row);
  if (!escrow) return followAbsence(deps, row);
  if (row.missedSince !== null) await saveMissed(deps.db, id, null);
  if (!(await trusted(deps, row, escrow))) {
    return { kind: 'waits', until: deps.clock.now() + HOUR_MS, waitsFor: 'a person: its escrow is another' };
  }
  if (row.committedAt !== null && isBeforeCommit(escrow.status)) return followLostCommit(deps, row);
  if (await followEscrow(deps, row, escrow, now)) return MOVED;
  try {
    return await act(deps, row, escrow, now);
  } catch (error) {
    // Somebody else took the step between our look and our try: look again.
    if (error instanceof Refusal && (await hasMoved(deps, row, escrow.status))) return MOVED;
    throw error;
  }
}

/**
 * Moves on for as long as there is something to do; with `untilMs` (ms since 1970) it also waits for what comes before
 * then. Answers what it waits for. Refuses as advance does.
 */
export async function runDraw(deps: Deps, id: string, untilMs = 0): Promise<Move> {
  for (let moves = 0; ; moves++) {
    const move = await advance(deps, id);
    if (move.kind === 'over' || moves >= MAX_MOVES) return move;
    if (move.kind === 'moved') {
      if (untilMs > 0 && deps.clock.now() >= untilMs) return move;
      continue;
    }
    const wait = Math.max(move.until - deps.clock.now(), 100);
    if (deps.clock.now() + wait > untilMs) return move;
    await deps.clock.sleep(wait);
  }
}

/**
 * What was signed and has no end yet: one look each. Only the operator's own are offered again after a node's "no". Of the
 * creator, whose request may have died before it sent anything, there is one for each step: they are waited for. Of others anybody
 * can make as many as there are wallets, and nothing waits for them.
 */
async function followInFlight(deps: Deps, row: GiveawayRow): Promise<void> {
  const operator = deps.operator.publicKey.toBase58();
  for (const transaction of await inFlight(deps.db, row.id)) {
    const { payer } = transaction;
    const patience = payer === row.creator ? CREATOR_PATIENCE_MS : 0;
    await settleStep(deps, { transaction, asker: payer === operator ? 'again' : 'watcher' }, patience);
  }
}

async function hasMoved(deps: Deps, row: GiveawayRow, status: string): Promise<boolean> {
  try {
    return (await readChain(deps, row)).escrow?.status !== status;
  } catch {
    return false;
  }
}
