/** Handles a wallet's receipt against a committed list: if the list lacks the wallet, the operator withdraws it. */
import { isBeforeCommit } from '../../core/draw-engine/reorg.ts';
import type { Objection } from '../../core/giveaways/draw-answers.ts';
import { Refusal } from '../../core/refusals.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { decideWithdraw, findGiveaway, type GiveawayRow } from '../giveaways/store.ts';
import { advance } from './advance.ts';
import { readChain } from './chain.ts';
import { takeBack } from './commits.ts';
import type { Deps } from './deps.ts';
import { gatherRows } from './gather.ts';
import { commitsOf } from './landed/store.ts';
import { saveObjection } from './lists/store.ts';
import { findInList } from './lists.ts';
import { sendAsOperator } from './steps.ts';

/** How long the request waits for the network to confirm. Later the next run continues. */
const PATIENCE_MS = 4000;
const CRON_AFTER_MS = 10_000;
const BEING_FIXED = 'the list is being fixed on-chain; please try again in a moment';
const MISSING = 'A wallet with a receipt was missing from the list.';

/**
 * Takes an objection. `wallet` has shown a valid receipt of this giveaway: the caller has checked it
 * (core/draw/receipt.ts). Stores something only if the committed list lacks the wallet, and then only withdraws that
 * list: the next list needs a run of the draw. Refuses chain_unavailable, and step_impossible while the list is on its
 * way to the chain; throws if the list is lost.
 */
export async function objectTo(deps: Deps, given: GiveawayRow, wallet: string): Promise<Objection['status']> {
  const row = await upToDate(deps, given);
  // No list exists yet: the next one has every registration.
  if (row.stage === 'open' || row.stage === 'closed') return 'listed';
  if (row.stage !== 'frozen' && row.stage !== 'committed') return 'too_late';
  if (row.listHash !== null && (await findInList(deps.env, row, wallet)).found) return 'listed';
  // Its commit may be on its way: only once it is on chain can it be withdrawn.
  if (row.stage === 'frozen') throw new Refusal('step_impossible', { reason: BEING_FIXED });
  if (row.cutoff === null || deps.clock.now() >= row.cutoff * 1000) return 'too_late';
  await saveObjection(deps.db, {
    giveaway: row.id,
    number: row.commits - 1,
    wallet,
    raisedAt: deps.clock.now(),
  });
  // This request withdraws it; if it dies, the cron does.
  const dueAt = deps.clock.now() + CRON_AFTER_MS;
  if (await decideWithdraw(deps.db, row.id, row.listHash, MISSING, dueAt)) {
    try {
      if (await withdraw(deps, row)) return 'withdrawn';
    } catch (error) {
      console.error('draw', row.id, 'withdraw', error instanceof Error ? error.message : error);
    }
  }
  return (await withdrawalOf(deps, row)) ?? 'too_late';
}

/** Returns how far our database has the withdrawal of the row's list; null if none is decided. */
export async function withdrawalOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: GiveawayRow,
): Promise<'withdrawn' | 'withdrawing' | 'too_late' | null> {
  const commit = (await commitsOf(db, row.id)).find(({ number }) => number === row.commits - 1);
  if (commit && commit.withdrawnAt !== null) return 'withdrawn';
  const now = await findGiveaway(db, row.id);
  if (!now || now.withdrawReason === null) return null;
  const isBeforeCutoff = now.stage === 'committed' && clock.now() < (now.cutoff ?? 0) * 1000;
  return isBeforeCutoff ? 'withdrawing' : 'too_late';
}

/**
 * Withdraws the list on chain and, if the node shows it already, in our database. True once the network has confirmed
 * it. Refuses step_impossible, step_failed, chain_unavailable.
 */
async function withdraw(deps: Deps, row: GiveawayRow): Promise<boolean> {
  const number = row.commits - 1;
  const outcome = await sendAsOperator(deps, row, 'withdraw', { number }, PATIENCE_MS);
  if (outcome.status !== 'confirmed') return false;
  const { escrow, now } = await readChain(deps, row);
  // A node that is behind may show the time before the commit.
  if (escrow && isBeforeCommit(escrow.status) && escrow.commits === row.commits) {
    const chain = { escrow, now, difference: null, hasForeignBeacon: false };
    await gatherRows(
      deps,
      { row, wallMs: deps.clock.now(), network: beaconOf(row), chain },
      { do: 'withdrawn' },
    );
    await takeBack(deps, row, { escrow, now });
  }
  return true;
}

/** Updates the row: a commit of a moment ago may not be in our database yet. */
async function upToDate(deps: Deps, row: GiveawayRow): Promise<GiveawayRow> {
  if (row.stage !== 'frozen') return row;
  await advance(deps, row.id);
  return (await findGiveaway(deps.db, row.id)) ?? row;
}
