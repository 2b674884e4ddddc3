/**
 * The last check of giveaways that ended a few minutes ago. The database records an end as soon as the network has
 * confirmed it; this reads the finalized state, so that a fork that drops the last steps costs no one money.
 */
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decideResubmission } from '../../core/draw-engine/decide.ts';
import { FINAL_SECONDS, stepsToResubmit } from '../../core/draw-engine/reorg.ts';
import { decodeEscrow } from '../../core/escrow/account.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { recordFinding } from '../findings/store.ts';
import { endedBetween, reorgedSince } from '../giveaways/lists/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { lastOk } from '../health/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { takeNextStep } from './next-step.ts';
import { checkOutcome, sendAsOperator } from './steps.ts';
import { forgetReorged, inFlightOfEnded } from './store.ts';

/** Long enough for what was confirmed to be final, and for several checks of each. */
const SINCE_MS = 10 * 60_000;
const UNTIL_MS = 3 * 60_000;
/** A reorg that was found is followed for longer: beacon or network may be down. */
const AGAIN_MS = 7 * 86_400_000;
/** With the chain's clock, the maximum of accounts in one call. */
const LIMIT = 99;
/** Two for each of the four steps after a commit. */
const MAX_MOVES = 8;

/**
 * Records and sends again the missing steps of each giveaway whose escrow is still there, and follows transactions that
 * a stranger's step overtook to their outcome. Throws RpcUnavailable.
 */
export async function checkEnded(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const tx of await inFlightOfEnded(db, LIMIT)) await checkOutcome(deps, tx);
  const now = clock.now();
  // After an outage, from the start of the last successful run.
  let since = Math.min(now, (await lastOk(db, 'ends')) ?? now) - SINCE_MS;
  for (let more = true; more; ) {
    const rows = await endedBetween(db, since, now - UNTIL_MS, LIMIT);
    await checkRows(deps, rows);
    more = rows.length === LIMIT;
    since = rows.at(-1)?.endedAt ?? now;
  }
  await checkRows(deps, await reorgedSince(db, now - AGAIN_MS, LIMIT));
}

async function checkRows(deps: Deps, rows: GiveawayRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { db, rpc, clock } = deps;
  const [sysvar, ...accounts] = await rpc.accounts([CLOCK_SYSVAR, ...rows.map((row) => row.id)], 'finalized');
  const finalNow = sysvar ? decodeClock(sysvar.data) : null;
  for (const [index, row] of rows.entries()) {
    const account = accounts[index];
    const escrow = account?.owner === row.program ? decodeEscrow(account.data) : null;
    if (!escrow || differenceOf(row, escrow) !== null) continue;
    const steps = stepsToResubmit(row.stage, escrow.status);
    const detail = `its escrow is ${escrow.status} although it is ${row.stage}${steps[0] ? `; ${steps[0]} is sent again` : ''}`;
    await recordFinding(db, 'reorged-end', row.id, detail, clock.now());
    try {
      if (row.stage === 'completed') await resubmit(deps, row, steps, finalNow);
      else if (steps[0]) await sendAsOperator(deps, row, steps[0]);
    } catch (error) {
      console.error('draw', row.id, steps[0], error instanceof Error ? error.message : error);
    }
  }
}

/** `finalNow`: the finalized clock, unix seconds. Refuses as takeNextStep does. */
async function resubmit(
  deps: Deps,
  row: GiveawayRow,
  steps: readonly EscrowStep[],
  finalNow: number | null,
): Promise<void> {
  // What was confirmed before then is in the finalized state or lost; newer steps were sent again by an earlier run.
  if (finalNow !== null) await forgetReorged(deps.db, row.id, steps, (finalNow - FINAL_SECONDS) * 1000);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const move = await takeNextStep(deps, row, decideResubmission);
    if (move.kind !== 'moved') return;
  }
}
