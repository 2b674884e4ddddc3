/**
 * The last look at giveaways that came to their end a few minutes ago. Our books take an end for one as soon as the network
 * has confirmed it; here the finalized state is asked, so that what a network undoes leaves nobody's money behind.
 */
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { decodeEscrow, type EscrowAccount, type EscrowStep } from '../../core/escrow.ts';
import { recordFinding } from '../findings/store.ts';
import { endedBetween, undoneSince } from '../giveaways/lists/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { lastOk } from '../health/store.ts';
import { act } from './act.ts';
import { differenceOf, readChain } from './chain.ts';
import type { Deps } from './deps.ts';
import { lookFor, sendAsOperator } from './steps.ts';
import { forgetUndone, inFlightOfEnded } from './store.ts';
import { FINAL_SECONDS, isBeforeCommit } from './undone-commits.ts';

/** Long enough for what was confirmed to be final, and for several looks at each. */
const SINCE_MS = 10 * 60_000;
const UNTIL_MS = 3 * 60_000;
/** What was found undone is looked at for longer: beacon or network may be away. */
const AGAIN_MS = 7 * 86_400_000;
/** Together with the network's clock as many accounts as one call takes. */
const LIMIT = 99;

type Status = EscrowAccount['status'];

/** What comes after each status, the next one first: gone, where the finalized state stands there. */
const AFTER: Readonly<Partial<Record<Status, readonly EscrowStep[]>>> = {
  committed: ['reveal', 'prove', 'pay', 'finish'],
  revealed: ['prove', 'pay', 'finish'],
  proven: ['pay', 'finish'],
  paid: ['finish'],
};

/**
 * Writes down and takes again what is missing of each that is still there, and follows to their own end the transactions
 * that a stranger's step overtook. Throws RpcUnavailable.
 */
export async function checkEnded(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const tx of await inFlightOfEnded(db, LIMIT)) await lookFor(deps, tx);
  const now = clock.now();
  // After an outage from where the last look that went well began.
  let since = Math.min(now, (await lastOk(db, 'ends')) ?? now) - SINCE_MS;
  for (let more = true; more; ) {
    const rows = await endedBetween(db, since, now - UNTIL_MS, LIMIT);
    await checkRows(deps, rows);
    more = rows.length === LIMIT;
    since = rows.at(-1)?.endedAt ?? now;
  }
  await checkRows(deps, await undoneSince(db, now - AGAIN_MS, LIMIT));
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
    const steps = missing(row, escrow.status);
    const detail = `its escrow is ${escrow.status} although it is ${row.stage}${steps[0] ? `; ${steps[0]} is sent again` : ''}`;
    await recordFinding(db, 'undone-end', row.id, detail, clock.now());
    try {
      if (row.stage === 'completed') await completeAgain(deps, row, steps, finalNow);
      else if (steps[0]) await sendAsOperator(deps, row, steps[0]);
    } catch (error) {
      console.error('draw', row.id, steps[0], error instanceof Error ? error.message : error);
    }
  }
}

/** What the operator may do about it, the next step first. Everything else is its creator's to do, or a person's. */
function missing({ stage }: GiveawayRow, status: Status): readonly EscrowStep[] {
  if (stage === 'completed') return AFTER[status] ?? [];
  return isBeforeCommit(status) ? ['cancel'] : [];
}

/**
 * List and round are committed: whoever takes the steps again proves and pays the same winner. Without its commit the draw
 * had another round, and our books name a winner already; no network undoes so much, because the round comes later than
 * anything stays unfinal. `finalNow`: the finalized clock, unix seconds. Refuses as act does.
 */
async function completeAgain(
  deps: Deps,
  row: GiveawayRow,
  undone: readonly EscrowStep[],
  finalNow: number | null,
): Promise<void> {
  // By then it is in the finalized state or nowhere; what is newer was taken again.
  if (finalNow !== null) await forgetUndone(deps.db, row.id, undone, (finalNow - FINAL_SECONDS) * 1000);
  for (let moves = 0; moves < 2 * AFTER.committed!.length; moves++) {
    const { escrow, now } = await readChain(deps, row);
    if (!escrow || isBeforeCommit(escrow.status) || differenceOf(row, escrow) !== null) return;
    // It was paid once: nobody is asked to confirm it again.
    const move = await act(deps, { ...row, confirmedAt: row.confirmedAt ?? deps.clock.now() }, escrow, now);
    if (move.kind !== 'moved') return;
  }
}
