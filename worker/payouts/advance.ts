/**
 * One payout, one step: its row and the chain say what is next. It may be cut off anywhere and is simply run again; any
 * number of runs at once have the effect of one, because D1 keeps one transaction in flight and each step once.
 */

import { settle } from '../../chain/pipeline.ts';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { type PayoutStage, RETURN_AFTER_MS } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { database, type Env } from '../env.ts';
import { payoutBook, stageOf } from './book.ts';
import { type PayoutDeps, payoutDepsOf } from './deps.ts';
import { giveBack, giveUp, MAX_FAILED_SWAPS, move, split, splitSol, swap } from './steps.ts';
import {
  countLost,
  findPayout,
  inFlight,
  openPayout,
  type PayoutRow,
  type PayoutTransactionRow,
  saveFailure,
  transactionsOf,
} from './store.ts';

/** One run works at most so long; then the next one goes on. */
export const WORK_MS = 20_000;
/** After a step that somebody else took, or one whose end nobody knows yet. */
const LOOK_AGAIN_MS = 2000;
const RETRY_MS = 5000;
const RETRY_MAX_MS = 5 * 60_000;
/** More than the course of any payout has. */
const MAX_MOVES = 40;

export type Move = { kind: 'moved' } | { kind: 'waits'; until: number } | { kind: 'over' };

const MOVED: Move = { kind: 'moved' };
const OVER: Move = { kind: 'over' };

/**
 * Moves a payout on by at most one step, and watches what is in flight for at most `patienceMs`. Refuses
 * chain_unavailable, swap_unavailable, swap_refused, price_impact, quote_worsened and step_failed; whatever is refused
 * can be asked again.
 */
export async function advancePayout(deps: PayoutDeps, id: string, patienceMs = 0): Promise<Move> {
  const { db, clock } = deps;
  const row = await findPayout(db, id);
  if (!row || row.endedAt !== null) return OVER;
  const sent = (await inFlight(db, id)) ?? (await risen(deps, row));
  if (sent) return follow(deps, row, sent, patienceMs);
  if (row.dueAt > clock.now()) return { kind: 'waits', until: row.dueAt };
  const taken = await act(deps, row, row.stage);
  return taken ? MOVED : { kind: 'waits', until: clock.now() + LOOK_AGAIN_MS };
}

/**
 * A transaction of the present stage that counted as dead and landed after all: a node had hidden it. The chain has the last
 * word (decision 3), and nothing may be paid a second time. As in `settle`, only a node that has come as far as a finalized
 * chain past their last valid block can tell that they are unknown. Throws RpcUnavailable.
 */
async function risen({ db, rpc }: PayoutDeps, row: PayoutRow): Promise<PayoutTransactionRow | null> {
  const sent = await transactionsOf(db, [row.id]);
  const dead = sent.filter((tx) => tx.status === 'expired' && stageOf(row, tx) === row.stage);
  if (dead.length === 0) return null;
  const finalized = await rpc.finalizedPoint();
  if (dead.some(({ lastValidBlockHeight }) => lastValidBlockHeight >= finalized.height))
    throw new RpcUnavailable(`getEpochInfo: at height ${finalized.height}, before the last valid block`);
  const found = await rpc.signatureStatuses(
    dead.map(({ signature }) => signature),
    finalized.slot,
  );
  return dead.find((_, i) => found[i]?.err === null) ?? null;
}

async function act(deps: PayoutDeps, row: PayoutRow, stage: PayoutStage): Promise<boolean> {
  const late = deps.clock.now() - row.createdAt > RETURN_AFTER_MS;
  if (stage === 'swapped') return split(deps, row);
  if (stage === 'moved') {
    if (row.returnAsked) return giveBack(deps, row, 'An administrator asked for it back.');
    if (late) return giveBack(deps, row, 'No swap came through in 24 hours.');
    const { failed } = await countLost(deps.db, row.id, 'swap');
    if (failed >= MAX_FAILED_SWAPS) return giveBack(deps, row, `The swap failed ${failed} times on chain.`);
    return swap(deps, row);
  }
  if (row.returnAsked || late) {
    const reason = row.returnAsked
      ? 'An administrator asked for it back.'
      : 'It could not begin in 24 hours.';
    await giveUp(deps, row, `${reason} Nothing was moved.`);
    return true;
  }
  return row.tokenProgram === null ? splitSol(deps, row) : move(deps, row);
}

async function follow(
  deps: PayoutDeps,
  row: PayoutRow,
  tx: PayoutTransactionRow,
  patienceMs: number,
): Promise<Move> {
  const { rpc, clock } = deps;
  const settled = (rejected: boolean, patience: number) =>
    settle({ ...tx, rejected }, payoutBook(deps, row, tx), rpc, clock, patience, 'finalized');
  // What has ended already is not sent again: a node may refuse to hear of it.
  let outcome = await settled(true, 0);
  // Only we have these bytes: they are offered until the network takes them or never can.
  if (outcome.status === 'pending') outcome = await settled(false, patienceMs);
  const open = outcome.status === 'pending' || outcome.status === 'rejected';
  return open ? { kind: 'waits', until: clock.now() + LOOK_AGAIN_MS } : MOVED;
}

/**
 * Moves on until `untilMs` (ms since 1970), waiting for what comes before then. What it meets stays readable in the row and
 * is tried again later and later; it never throws because of the outside.
 */
export async function runPayout(deps: PayoutDeps, id: string, untilMs: number): Promise<void> {
  const { clock } = deps;
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    let next: Move;
    try {
      next = await advancePayout(deps, id, Math.max(untilMs - clock.now(), 0));
    } catch (error) {
      next = { kind: 'waits', until: await remember(deps, id, error) };
    }
    if (next.kind === 'over') return;
    if (next.kind === 'moved') {
      if (clock.now() >= untilMs) return;
      continue;
    }
    if (next.until > untilMs) return;
    await clock.sleep(Math.max(next.until - clock.now(), 100));
  }
}

/** The cron's part: the one payout that has not ended. Throws not_configured when there is one and no keys. */
export async function continuePayouts(env: Env): Promise<void> {
  const open = await openPayout(database(env));
  if (!open) return;
  const deps = payoutDepsOf(env);
  await runPayout(deps, open.id, deps.clock.now() + WORK_MS);
}

function retryAfter(attempts: number): number {
  return Math.min(RETRY_MS * 2 ** Math.min(attempts, 10), RETRY_MAX_MS);
}

async function remember({ db, clock }: PayoutDeps, id: string, error: unknown): Promise<number> {
  const detail = error instanceof Refusal ? error.detail : error instanceof Error ? error.stack : undefined;
  console.error('payout', id, error instanceof Error ? error.message : error, detail ?? '');
  const text = error instanceof Refusal ? error.message : 'An error of ours; it is tried again';
  const now = clock.now();
  const dueAt = now + retryAfter((await findPayout(db, id))?.attempts ?? 0);
  await saveFailure(db, id, text, now, dueAt);
  return dueAt;
}
