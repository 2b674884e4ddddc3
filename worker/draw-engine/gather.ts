/** How an escrow that is gone must have ended, where its history cannot be read or not to its end. */
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow.ts';
import { STAGES } from '../../core/giveaways/model.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import type { End } from './history.ts';
import { confirmedSteps, wasSigned } from './store.ts';

/** How long the history alone is believed. Anybody may make it long, and a node may have lost some of it. */
const PATIENCE_MS = 10 * 60_000;

/**
 * The finalized clock of the network, unix seconds, if the escrow has been missed for long and is not in the finalized
 * state of a time after that either: no node that lags behind can tell so. Null otherwise.
 */
export async function isLongGone({ rpc, clock }: Deps, row: GiveawayRow): Promise<number | null> {
  if (row.missedSince === null || clock.now() - row.missedSince < PATIENCE_MS) return null;
  const [account, sysvar] = await rpc.accounts([row.id, CLOCK_SYSVAR], 'finalized');
  const now = sysvar ? decodeClock(sysvar.data) : null;
  if (now === null || now * 1000 < row.missedSince || account?.owner === row.program) return null;
  return now;
}

/**
 * Once committed, an escrow ends by finish, unless its creator may reclaim it; once paid, by finish alone. Without a
 * commit, which only the operator sends, everything went back to the creator. `now`: unix seconds by the network's clock.
 */
export async function certainEnd({ db }: Deps, row: GiveawayRow, now: number): Promise<End | null> {
  const steps = await confirmedSteps(db, row.id);
  if (steps.has('finish') || steps.has('pay') || row.stage === 'paid') return 'finish';
  if (steps.has('commit') || STAGES.indexOf(row.stage) >= STAGES.indexOf('committed')) {
    const extension = row.winner === null ? 0n : PROVEN_EXTENSION_SECONDS;
    return now < row.endsAt + Number(RECLAIM_AFTER_SECONDS + extension) ? 'finish' : null;
  }
  return (await wasSigned(db, row.id, 'commit')) ? null : 'cancel';
}
