/**
 * Checks giveaways that ended a few minutes ago for the last time. The database records an end as soon as the network
 * has confirmed it; this reads the finalized state, so that a fork that drops the last steps costs no one money.
 */
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decideResubmission } from '../../core/draw-engine/decide.ts';
import { stageOf } from '../../core/draw-engine/progress.ts';
import { FINAL_SECONDS, stepsToResubmit } from '../../core/draw-engine/reorg.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { loadPoint, recordFinding, saveCursor } from '../chain/store.ts';
import { giveawaysEndedBetween, giveawaysReorgedSince } from '../giveaways/jobs/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { takeNextStep } from './advance.ts';
import { differenceOf } from './chain.ts';
import { dateGiveaway } from './date-landed.ts';
import type { Deps } from './deps.ts';
import { readHistory } from './history.ts';
import { endDetails } from './instructions.ts';
import { forgetReorged, forgetUndated, withUndated } from './landed/store.ts';
import { checkOutcome, sendAsOperator } from './steps.ts';
import { pendingOfEnded } from './store.ts';

/** Long enough for confirmed steps to be final, and for several checks of each. */
const SINCE_MS = 10 * 60_000;
const UNTIL_MS = 3 * 60_000;
/** A found reorg is followed for longer: beacon or network may be down. */
const AGAIN_MS = 7 * 86_400_000;
/** With the chain's clock, the maximum of accounts in one call. */
const LIMIT = 99;
/** Calls for accounts of one run. */
const CALLS = 20;
/** Transactions that one run follows, and giveaways whose steps it sends again: each costs dozens of queries. */
const FOLLOWED = 20;
const RESUBMITTED = 3;
/** Steps of one giveaway in one run, each about fifteen calls of which a worker has a thousand: a later run goes on. */
const MAX_MOVES = 10;
/** The end (ms) up to which giveaways were checked, among chain_cursors. */
const CHECKED = 'ends:checked';

/** The remaining work of one run. */
interface Budget {
  calls: number;
  giveaways: number;
}

/**
 * Records and sends again the missing steps of each giveaway whose escrow is still there, and follows transactions that
 * a stranger's step overtook to their outcome. Oldest first; true if a further run would do more. Throws
 * RpcUnavailable.
 */
export async function checkEnded(deps: Deps): Promise<boolean> {
  const { db, clock } = deps;
  const open = await pendingOfEnded(db, FOLLOWED);
  let followed = 0;
  for (const tx of open) if ((await checkOutcome(deps, tx)).status !== 'pending') followed += 1;
  const budget = { calls: CALLS, giveaways: RESUBMITTED };
  const now = clock.now();
  const checked = await checkNewlyEnded(deps, now, budget);
  if (checked)
    await checkRows(deps, inTurn(await giveawaysReorgedSince(db, now - AGAIN_MS, LIMIT), now), budget);
  return !checked || (followed > 0 && open.length === FOLLOWED);
}

/** Orders rows so that each minute begins with others: those whose beacon or network is down delay no others. */
function inTurn(rows: GiveawayRow[], now: number): GiveawayRow[] {
  const first = (Math.floor(now / 60_000) * RESUBMITTED) % Math.max(rows.length, 1);
  return [...rows.slice(first), ...rows.slice(0, first)];
}

/** False if it had to stop. Its progress is stored after each call, so that an outage leaves out no giveaway. */
async function checkNewlyEnded(deps: Deps, now: number, budget: Budget): Promise<boolean> {
  const { db } = deps;
  const until = now - UNTIL_MS;
  const reached = (await loadPoint(db, CHECKED))?.slot ?? now;
  let since = reached < until ? reached : now - SINCE_MS;
  for (;;) {
    if (budget.calls <= 0) return false;
    budget.calls -= 1;
    const rows = await giveawaysEndedBetween(db, since, until, LIMIT);
    await checkRows(deps, rows, budget);
    const last = rows.length === LIMIT ? rows.at(-1)?.endedAt : null;
    // What ended lately is checked several times.
    since = last ?? now - SINCE_MS;
    await saveCursor(db, CHECKED, { signature: '', slot: since }, now);
    if (last == null) return true;
  }
}

/** Checks rows. A giveaway beyond the budget is recorded: it is among those that a later run looks up again. */
async function checkRows(deps: Deps, rows: GiveawayRow[], budget: Budget): Promise<void> {
  if (rows.length === 0) return;
  const { db, rpc, clock } = deps;
  const [sysvar, ...accounts] = await rpc.accounts([CLOCK_SYSVAR, ...rows.map((row) => row.id)], 'finalized');
  const finalNow = sysvar ? decodeClock(sysvar.data) : null;
  await findDroppedSteps(
    deps,
    rows.filter(({ program }, index) => accounts[index]?.owner !== program),
    finalNow,
    budget,
  );
  for (const [index, row] of rows.entries()) {
    const account = accounts[index];
    const escrow = account?.owner === row.program ? decodeEscrow(account.data) : null;
    if (!escrow || differenceOf(row, escrow) !== null) continue;
    const steps = stepsToResubmit(row.stage, stageOf(escrow));
    const detail = `its escrow is ${stageOf(escrow)} although it is ${row.stage}${steps[0] ? `; ${steps[0]} is sent again` : ''}`;
    await recordFinding(db, 'reorged-end', row.id, detail, clock.now());
    if (budget.giveaways <= 0) continue;
    budget.giveaways -= 1;
    try {
      if (row.stage === 'completed') await resubmit(deps, row, steps, escrow, finalNow);
      else if (steps[0]) await sendAsOperator(deps, row, steps[0], endDetails(steps[0], escrow));
    } catch (error) {
      console.error('draw', row.id, steps[0], error instanceof Error ? error.message : error);
    }
  }
}

/**
 * Reads the finalized history of ended draws with a step that no final block has: a fork dropped its transaction, and
 * the step landed again in one that nobody told us. Without it, the record would never be whole. `finalNow`: the
 * finalized clock, unix seconds.
 */
async function findDroppedSteps(
  deps: Deps,
  rows: GiveawayRow[],
  finalNow: number | null,
  budget: Budget,
): Promise<void> {
  if (finalNow === null || rows.length === 0) return;
  const before = (finalNow - FINAL_SECONDS) * 1000;
  const ids = rows.map(({ id }) => id);
  for (const id of await withUndated(deps.db, ids, before)) {
    if (budget.giveaways <= 0) return;
    budget.giveaways -= 1;
    try {
      await dateGiveaway(deps, id);
      if ((await withUndated(deps.db, [id], before)).length === 0) continue;
      const { slot } = await deps.rpc.finalizedPoint();
      const { complete, end } = await readHistory(deps, rows.find((row) => row.id === id)!, slot);
      // Last, so that a crash before leaves the work to the next run.
      if (complete && end !== null) await forgetUndated(deps.db, id, before);
    } catch (error) {
      console.error('draw', id, 'history', error instanceof Error ? error.message : error);
    }
  }
}

/** Sends the missing steps again. `finalNow`: the finalized clock, unix seconds. Refuses as takeNextStep does. */
async function resubmit(
  deps: Deps,
  row: GiveawayRow,
  steps: readonly EscrowStep[],
  { proven, places }: EscrowAccount,
  finalNow: number | null,
): Promise<void> {
  // Steps confirmed before then are in the finalized state or lost; newer ones were sent again by an earlier run.
  if (finalNow !== null) {
    const paid = places.flatMap((place, number) => (place.paid ? [number] : []));
    const before = (finalNow - FINAL_SECONDS) * 1000;
    await forgetReorged(deps.db, row.id, steps, { before, there: { proven, paid } });
  }
  // A winner who cannot be paid blocks no one else: each run begins with another place.
  const turn = Math.floor(deps.clock.now() / 60_000);
  for (let moves = 0; moves < MAX_MOVES; moves++) {
    const move = await takeNextStep(deps, { ...row, attempts: turn + moves }, decideResubmission);
    if (move.kind !== 'moved') return;
  }
}
