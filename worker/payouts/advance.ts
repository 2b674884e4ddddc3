/**
 * Advances one payout by one step: its row and the chain decide the next. It may be cut off anywhere and is run again.
 * Concurrent runs have the effect of one: D1 holds one transaction in flight and each step once.
 */

import { RpcUnavailable } from '../../chain/rpc.ts';
import { sendAndConfirm } from '../../chain/send-and-confirm.ts';
import { RETURN_AFTER_MS } from '../../core/payouts.ts';
import { database, type Env } from '../env.ts';
import { logFailure, MOVED, type Move, OVER, retryAfterMs, runSteps, waits } from '../stepper/run.ts';
import { type PayoutDeps, payoutDepsOf } from './deps.ts';
import { outcomeWriter, stageOf } from './outcome-writer.ts';
import { giveBack, giveUp, MAX_FAILED_SWAPS, move, split, splitSol, swap } from './steps.ts';
import {
  countLost,
  findPayout,
  openPayout,
  type PayoutRow,
  type PayoutTransactionRow,
  pendingTransaction,
  saveFailure,
  transactionsOf,
} from './store.ts';

/** Working time of one run; then the next one continues. */
export const WORK_MS = 20_000;
/** Pause after a step that another run took, or one whose outcome is not known yet. */
const LOOK_AGAIN_MS = 2000;
const RETRY_MAX_MS = 5 * 60_000;

/**
 * Advances a payout by at most one step, and watches a transaction in flight for at most `patienceMs`. Refuses
 * chain_unavailable, swap_unavailable, swap_refused, price_impact, quote_worsened and step_failed; every refusal can be
 * retried.
 */
export async function advancePayout(deps: PayoutDeps, id: string, patienceMs = 0): Promise<Move> {
  const { db, clock } = deps;
  const row = await findPayout(db, id);
  if (!row || row.endedAt !== null) return OVER;
  const sent = (await pendingTransaction(db, id)) ?? (await findLateConfirmation(deps, row));
  if (sent) return watch(deps, row, sent, patienceMs);
  if (row.dueAt > clock.now()) return waits(row.dueAt);
  return (await takeNextStep(deps, row)) ? MOVED : waits(clock.now() + LOOK_AGAIN_MS);
}

/**
 * Finds a transaction of the present stage that counted as dead and landed after all: a node had hidden it. The chain
 * decides (decision 3), and nothing may be paid a second time. As in `sendAndConfirm`, only a node that has reached a
 * finalized chain past their last valid block proves that they are unknown. Throws RpcUnavailable.
 */
async function findLateConfirmation(
  { db, rpc }: PayoutDeps,
  row: PayoutRow,
): Promise<PayoutTransactionRow | null> {
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

/** Takes the next step. False if another run was faster. */
async function takeNextStep(deps: PayoutDeps, row: PayoutRow): Promise<boolean> {
  const late = deps.clock.now() - row.createdAt > RETURN_AFTER_MS;
  if (row.stage === 'swapped') return split(deps, row);
  if (row.stage === 'moved') {
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

async function watch(
  deps: PayoutDeps,
  row: PayoutRow,
  tx: PayoutTransactionRow,
  patienceMs: number,
): Promise<Move> {
  const { rpc, clock } = deps;
  const settled = (rejected: boolean, patience: number) =>
    sendAndConfirm({ ...tx, rejected }, outcomeWriter(deps, row, tx), rpc, clock, patience, 'finalized');
  // A transaction with an outcome is not resent: a node may reject it.
  let outcome = await settled(true, 0);
  // Only we have these bytes: they are resent until the network accepts them or never can.
  if (outcome.status === 'pending') outcome = await settled(false, patienceMs);
  const open = outcome.status === 'pending' || outcome.status === 'rejected';
  return open ? waits(clock.now() + LOOK_AGAIN_MS) : MOVED;
}

/**
 * Advances until `untilMs` (ms since 1970), and waits for steps that become due before then. Stores an error in the row
 * and retries with growing delays; never throws because of an outside service.
 */
export async function runPayout(deps: PayoutDeps, id: string, untilMs: number): Promise<void> {
  const { clock } = deps;
  const step = async () => {
    try {
      return await advancePayout(deps, id, Math.max(untilMs - clock.now(), 0));
    } catch (error) {
      return waits(await recordFailure(deps, id, error));
    }
  };
  await runSteps(clock, step, untilMs);
}

/** Continues the one payout that has not ended, for the cron. Throws not_configured if there is one but no keys. */
export async function continuePayouts(env: Env): Promise<void> {
  const open = await openPayout(database(env));
  if (!open) return;
  const deps = payoutDepsOf(env);
  await runPayout(deps, open.id, deps.clock.now() + WORK_MS);
}

/** Stores the failure. Returns the time of the retry, ms since 1970. */
async function recordFailure({ db, clock }: PayoutDeps, id: string, error: unknown): Promise<number> {
  const text = logFailure(error, 'payout', id);
  const now = clock.now();
  const dueAt = now + retryAfterMs((await findPayout(db, id))?.attempts ?? 0, RETRY_MAX_MS);
  await saveFailure(db, id, text, now, dueAt);
  return dueAt;
}
