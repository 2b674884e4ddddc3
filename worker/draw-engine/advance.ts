/**
 * One giveaway, one step: gather facts, decide, perform. A run may be cut off anywhere and is simply repeated. Any number
 * of concurrent runs have the effect of one: the program accepts each step once, and D1 holds one transaction of a step
 * in flight.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { decide } from '../../core/draw-engine/decide.ts';
import type { Action, DrawFacts } from '../../core/draw-engine/facts.ts';
import { stageOf } from '../../core/draw-engine/progress.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { Refusal } from '../../core/refusals.ts';
import { recordFinding } from '../chain/store.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import {
  closeEmpty,
  decideRefund,
  findGiveaway,
  type GiveawayRow,
  listOf,
  moveStage,
} from '../giveaways/store.ts';
import { MOVED, type Move, OVER, runSteps, waits } from '../stepper/run.ts';
import { catchUp, endGiveaway } from './catch-up.ts';
import { readChain } from './chain.ts';
import { correctRound, dropCommit, resume, returnToFrozen, takeBack } from './commits.ts';
import type { Deps } from './deps.ts';
import { freeze } from './freeze.ts';
import { escrowOf, type GatheredFacts, gather, gatherRows, storedOf } from './gather.ts';
import { endDetails, type StepDetails } from './instructions.ts';
import { winningEntry } from './outcome.ts';
import { commitDetails } from './prompt.ts';
import { sendAsOperator } from './steps.ts';

const RETRY_MS = 2000;

/** Advances a giveaway by at most one step. Refuses as takeNextStep does. */
export async function advance(deps: Deps, id: string): Promise<Move> {
  const row = await findGiveaway(deps.db, id);
  return row ? takeNextStep(deps, row) : OVER;
}

/**
 * Takes steps for as long as there is one to take; with `untilMs` (ms since 1970) it also waits for those that become
 * due before then. Returns the last move. Refuses as advance does.
 */
export function runDraw(deps: Deps, id: string, untilMs = 0): Promise<Move> {
  return runSteps(deps.clock, () => advance(deps, id), untilMs);
}

/**
 * Takes the next step of a giveaway. Refuses chain_unavailable, beacon_unavailable, own_beacon, step_impossible and
 * step_failed; every refusal can be retried.
 */
export async function takeNextStep(
  deps: Deps,
  row: GiveawayRow,
  choose: (facts: DrawFacts) => Action = decide,
): Promise<Move> {
  let facts: GatheredFacts = { row, wallMs: deps.clock.now(), network: beaconOf(row) };
  try {
    for (;;) {
      const action = choose(facts);
      if (action.do !== 'read') return await perform(deps, await gatherRows(deps, facts, action), action);
      facts = await gather(deps, facts, action.what);
    }
  } catch (error) {
    // Another run took the step between our reading and our try: start again.
    if (error instanceof Refusal && (await hasMoved(deps, facts))) return MOVED;
    throw error;
  }
}

async function perform(
  deps: Deps,
  facts: GatheredFacts,
  action: Exclude<Action, { do: 'read' }>,
): Promise<Move> {
  const { row } = facts;
  const { db } = deps;
  switch (action.do) {
    case 'stop':
      return OVER;
    case 'wait':
      if (action.finding) await report(deps, row, action.finding);
      return waits(action.until, action.waitsFor);
    case 'refuse-own-beacon':
      throw new Refusal('own_beacon');
    case 'expire':
      await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
      return OVER;
    case 'end':
      if (action.finding) await report(deps, row, action.finding);
      await endGiveaway(deps, storedOf(facts), action.by, action.reason);
      return OVER;
    case 'catch-up':
      await catchUp(deps, facts);
      return MOVED;
    case 'correct-round':
      await correctRound(deps, storedOf(facts), escrowOf(facts));
      return MOVED;
    case 'recommit':
      await returnToFrozen(deps, row);
      return MOVED;
    case 'withdrawn':
      await takeBack(deps, row, escrowOf(facts));
      return MOVED;
    case 'drop-commit':
      await dropCommit(deps, row);
      return MOVED;
    case 'resume':
      await resume(deps, row, facts.liveCommit);
      return MOVED;
    case 'close':
      await moveStage(db, row.id, ['open'], 'closed');
      return MOVED;
    case 'close-empty':
      await closeEmpty(db, row.id, action.reason);
      return MOVED;
    case 'refund':
      await decideRefund(db, row.id, action.reason, action.evenIfFrozen);
      return MOVED;
    case 'freeze': {
      const frozen = await freeze(deps, row);
      if ('refund' in frozen) await decideRefund(db, row.id, frozen.refund, false);
      return MOVED;
    }
    case 'send':
      if (action.finding) await report(deps, row, action.finding);
      return sendStep(deps, row, action.step, await detailsOf(deps, facts, action));
  }
}

/** Collects what the step's instruction needs besides the row. Throws if the list is lost. */
async function detailsOf(
  deps: Deps,
  facts: GatheredFacts,
  { step, place }: Extract<Action, { do: 'send' }>,
): Promise<StepDetails> {
  const { row } = facts;
  const { escrow } = escrowOf(facts);
  switch (step) {
    case 'commit':
      if (row.root === null) throw new Error(`giveaway ${row.id} has no list to commit`);
      return commitDetails(escrow.commits, listOf(row), false);
    case 'withdraw':
      return { number: escrow.commits - 1 };
    case 'reveal': {
      const { beaconSignature } = facts;
      if (!beaconSignature) throw new Error('a reveal that was decided without its signature');
      return { round: escrow.round.toString(), signature: bytesToHex(beaconSignature) };
    }
    case 'prove':
      return winningEntry(deps, row, escrow, place);
    case 'pay':
      return { place, winner: escrow.places[place!]!.winner! };
    default:
      return endDetails(step, escrow);
  }
}

/** Sends the step as the operator. Refuses step_failed with the network's words if it rejected or reverted it. */
async function sendStep(deps: Deps, row: GiveawayRow, step: EscrowStep, details: StepDetails): Promise<Move> {
  const outcome = await sendAsOperator(deps, row, step, details);
  switch (outcome.status) {
    case 'confirmed':
    case 'expired':
      return MOVED;
    case 'pending':
      return waits(deps.clock.now() + RETRY_MS, 'the network to confirm');
    default:
      throw new Refusal('step_failed', { reason: outcome.reason });
  }
}

function report({ db, clock }: Deps, row: GiveawayRow, { kind, detail }: { kind: string; detail: string }) {
  return recordFinding(db, kind, row.id, detail, clock.now());
}

async function hasMoved(deps: Deps, { row, chain }: GatheredFacts): Promise<boolean> {
  if (!chain?.escrow) return false;
  try {
    const { escrow } = await readChain(deps, row);
    return !escrow || progressOf(escrow) !== progressOf(chain.escrow);
  } catch {
    return false;
  }
}

/** Returns a text that differs whenever another step was taken. */
function progressOf(escrow: EscrowAccount): string {
  return [stageOf(escrow), escrow.commits, escrow.proven, escrow.places.map(({ paid }) => paid)].join();
}
