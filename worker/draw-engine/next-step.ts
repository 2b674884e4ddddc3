/** The next step of a giveaway whose escrow is there and whose stage agrees with it. Times in unix seconds by the chain. */
import { bytesToHex } from '@noble/hashes/utils';
import { timeOf } from '../../core/draw/networks.ts';
import { CLOSE_GRACE_SECONDS, commitUntil, type EscrowAccount, type EscrowStep } from '../../core/escrow.ts';
import { CONFIRM_GRACE_SECONDS, MAX_CHAIN_LAG_SECONDS } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { closeEmpty, decideRefund, type GiveawayRow, moveStage } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { winningEntry } from './facts.ts';
import { freeze } from './freeze.ts';
import type { StepDetails } from './instructions.ts';
import { sendAsOperator } from './steps.ts';
import { MOVED, type Move } from './sync.ts';

/** Anybody may take a step on the chain itself, so that even what waits for days is looked at from time to time. */
const LOOK_AGAIN_MS = 10 * 60_000;
/** A round later than this is worth telling. */
const LATE_ROUND_SECONDS = 15;
const RETRY_MS = 2000;
const NOBODY = 'Nobody registered, so the prize went back to the creator.';
const TOO_LATE = 'The draw could not begin in time, so the prize went back to the creator.';

/** Refuses as the step does: chain_unavailable, beacon_unavailable, step_impossible, step_failed. */
export async function act(deps: Deps, row: GiveawayRow, escrow: EscrowAccount, now: number): Promise<Move> {
  switch (escrow.status) {
    case 'open':
    case 'closed':
      return beforeCommit(deps, row, escrow, now);
    case 'committed':
      return reveal(deps, row, escrow, now);
    case 'revealed':
      return take(deps, row, 'prove', await winningEntry(deps, escrow));
    case 'proven':
      return pay(deps, row, escrow, now);
    case 'paid':
      return take(deps, row, 'finish');
  }
}

async function beforeCommit(deps: Deps, row: GiveawayRow, escrow: EscrowAccount, now: number): Promise<Move> {
  if (row.reason !== null) return take(deps, row, 'cancel');
  if (BigInt(now) > commitUntil(escrow)) return refund(deps, row, TOO_LATE, true);
  if (row.stage === 'frozen') return commit(deps, row, now);
  const closing = closesAt(row, escrow);
  if (now < closing) {
    if (row.kind === 'participants' && now >= row.endsAt && row.registered === 0) {
      // Closed and refunded in one statement, or somebody registered at the last moment.
      if (await closeEmpty(deps.db, row.id, NOBODY)) return MOVED;
    }
    return until(deps, now, now < row.endsAt ? row.endsAt : closing);
  }
  if (row.stage === 'open') {
    // From here on nobody registers any more; only then is the list read.
    await moveStage(deps.db, row.id, ['open'], 'closed');
    return MOVED;
  }
  if (row.kind === 'participants' && row.registered === 0) return refund(deps, row, NOBODY);
  const frozen = await freeze(deps, row);
  return 'refund' in frozen ? refund(deps, row, frozen.refund) : MOVED;
}

/** From when on the list may be frozen: entries closed by the creator, or by time. */
function closesAt(row: GiveawayRow, escrow: EscrowAccount): number {
  if (row.kind === 'holders') return row.endsAt;
  return escrow.status === 'closed' ? 0 : row.endsAt + Number(CLOSE_GRACE_SECONDS);
}

async function refund(deps: Deps, row: GiveawayRow, reason: string, listed = false): Promise<Move> {
  await decideRefund(deps.db, row.id, reason, listed);
  return MOVED;
}

/** The round is bound to the chain's clock: were that far behind, the round's signature might be out already. */
async function commit(deps: Deps, row: GiveawayRow, now: number): Promise<Move> {
  const wall = deps.clock.now();
  if (wall / 1000 - now >= MAX_CHAIN_LAG_SECONDS) {
    return { kind: 'waits', until: wall + RETRY_MS, waitsFor: "the network's clock, which is behind" };
  }
  return take(deps, row, 'commit');
}

async function reveal(deps: Deps, row: GiveawayRow, escrow: EscrowAccount, now: number): Promise<Move> {
  const { network, round } = escrow;
  const wall = deps.clock.now();
  const late = Math.max(now, wall / 1000) - timeOf(network, round);
  if (late < 0) return { kind: 'waits', until: wall - late * 1000, waitsFor: null };
  const signature = await deps.beacon.signature(network, round);
  if (!signature) {
    const waitsFor = late < LATE_ROUND_SECONDS ? null : `round ${round} of the beacon`;
    return { kind: 'waits', until: wall + Math.min(network.period * 1000, RETRY_MS), waitsFor };
  }
  return take(deps, row, 'reveal', { round: round.toString(), signature: bytesToHex(signature) });
}

/** Holders are paid at once. Among participants the creator confirms, or a day passes. */
async function pay(deps: Deps, row: GiveawayRow, escrow: EscrowAccount, now: number): Promise<Move> {
  const due = (row.drawnAt ?? now) + CONFIRM_GRACE_SECONDS;
  if (row.kind === 'participants' && row.confirmedAt === null && now < due) return until(deps, now, due);
  return take(deps, row, 'pay', { winner: escrow.winner! });
}

/** Sends the step. What the network undid or would not take is told as it said it. */
async function take(
  deps: Deps,
  row: GiveawayRow,
  step: EscrowStep,
  details: StepDetails = {},
): Promise<Move> {
  const outcome = await sendAsOperator(deps, row, step, details);
  switch (outcome.status) {
    case 'confirmed':
    case 'expired':
      return MOVED;
    case 'pending':
      return { kind: 'waits', until: deps.clock.now() + RETRY_MS, waitsFor: 'the network to confirm' };
    default:
      throw new Refusal('step_failed', { reason: outcome.reason });
  }
}

/** Until the chain's clock reads `time`, with a look in between. */
function until({ clock }: Deps, now: number, time: number): Move {
  const wait = Math.min(Math.max(time - now, 1) * 1000, LOOK_AGAIN_MS);
  return { kind: 'waits', until: clock.now() + wait, waitsFor: null };
}
