/**
 * Brings our row up to its escrow: the stage that matches the escrow, and the facts that the chain has. What follows is
 * due at once, whichever request or run learned of it.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { isCourseKnown } from '../../core/draw-engine/infer-outcome.ts';
import { paidPlaces, stageOf, stagesBehind } from '../../core/draw-engine/progress.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { NOT_LANDED_STAGES } from '../../core/giveaways/model.ts';
import { revealTimes } from '../../core/giveaways/reveal.ts';
import { savePlaces, setReveals } from '../giveaways/places/store.ts';
import { findGiveaway, type GiveawayRow, moveStage, type Progress } from '../giveaways/store.ts';
import type { PresentEscrow } from './chain.ts';
import { adoptCommit } from './commits.ts';
import type { Deps } from './deps.ts';
import { tryHistory } from './history.ts';
import { completeFacts, provenPlaces } from './outcome.ts';
import { confirmedSteps, keysOf } from './store.ts';

/** The step that leads to each stage. */
const STEP_TO = { committed: 'commit', revealed: 'reveal', proven: 'prove', paid: 'pay' } as const;

/** `now`: unix seconds of the chain's clock. Refuses beacon_unavailable and chain_unavailable. */
export async function catchUp(deps: Deps, row: GiveawayRow, present: PresentEscrow): Promise<void> {
  const { db, clock } = deps;
  const { escrow, now } = present;
  const stage = stageOf(escrow);
  const behind = stagesBehind(stage);
  if (stage === 'open' || stage === 'closed') {
    const progress = NOT_LANDED_STAGES.includes(row.stage) ? { openedAt: clock.now() } : {};
    await moveStage(db, row.id, behind, stage, { ...progress, commits: escrow.commits, dueAt: 0 });
    return;
  }
  const steps = keysOf(await confirmedSteps(db, row.id));
  if (!isCourseKnown(steps, { ...row, commits: escrow.commits }, STEP_TO[stage])) await tryHistory(deps, row);
  const fresh = (await findGiveaway(db, row.id)) ?? row;
  const { facts, ours } = await adoptCommit(deps, fresh, present);
  const places = await provenPlaces(deps, row.id, escrow, ours);
  await savePlaces(db, row.id, places);
  const progress: Progress = { ...facts, ...drawn(fresh, escrow, now), dueAt: 0 };
  if (stage === 'proven' || stage === 'paid') {
    const times = revealTimes(row.kind, places.length, clock.now());
    await setReveals(db, row.id, times);
    progress.revealAt = times[0];
  }
  await moveStage(db, row.id, [...behind, stage], stage, await completeFacts(deps, fresh, progress));
}

/** What the account says of the draw and the row lacks. */
function drawn(row: GiveawayRow, escrow: EscrowAccount, now: number): Progress {
  const progress: Progress = {
    totalProven: Math.max(row.totalProven, escrow.proven),
    totalPaid: Math.max(row.totalPaid, paidPlaces(escrow)),
  };
  if (row.randomness === null && escrow.status === 'revealed')
    progress.randomness = bytesToHex(escrow.randomness);
  if (row.drawnAt === null && escrow.proven > 0) progress.drawnAt = now;
  return progress;
}
