/**
 * Brings our row up to its escrow: its stage, its list, its places. The next step is due at once. A giveaway whose escrow
 * is gone ends, with everything that its record shows.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { RpcUnavailable } from '../../chain/rpc.ts';
import type { End } from '../../core/draw-engine/facts.ts';
import { paidPlaces, stageOf, stagesBehind } from '../../core/draw-engine/progress.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { NOT_LANDED_STAGES, STAGES, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { revealTimes } from '../../core/giveaways/reveal.ts';
import { type GiveawayRow, moveStage, type Progress, undoList, WITHOUT_LIST } from '../giveaways/store.ts';
import { adoptCommit } from './commits.ts';
import type { Deps } from './deps.ts';
import { escrowOf, type GatheredFacts, storedOf } from './gather.ts';
import { type CommitRow, keysOf, markWithdrawn, savePlaces, setReveals } from './landed/store.ts';
import { readCommit } from './landed-steps.ts';
import { completeFacts, deriveOutcome, provenPlaces } from './outcome.ts';
import { listOfCommit, type StoredDraw } from './stored-draw.ts';

/** Copies the escrow into our rows. Refuses beacon_unavailable. */
export async function catchUp(deps: Deps, gathered: GatheredFacts): Promise<void> {
  const { db, clock } = deps;
  const { row } = gathered;
  const present = escrowOf(gathered);
  const { escrow, now } = present;
  const stage = stageOf(escrow);
  const behind = stagesBehind(stage);
  if (stage === 'open' || stage === 'closed') {
    const progress = NOT_LANDED_STAGES.includes(row.stage) ? { openedAt: clock.now() } : {};
    await moveStage(db, row.id, behind, stage, { ...progress, commits: escrow.commits, dueAt: 0 });
    return;
  }
  const stored = storedOf(gathered);
  const { facts, ours } = await adoptCommit(deps, stored, present);
  const places = await provenPlaces(deps, row.id, escrow, ours);
  await savePlaces(db, row.id, places);
  const progress: Progress = { ...facts, ...drawn(stored.row, escrow, now), dueAt: 0 };
  if (stage === 'proven' || stage === 'paid') {
    const times = revealTimes(row.kind, places.length, clock.now());
    await setReveals(db, row.id, times);
    progress.revealAt = times[0];
  }
  await moveStage(db, row.id, [...behind, stage], stage, await completeFacts(deps, stored, progress));
}

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

/**
 * Ends a giveaway by the step that closed its escrow. `reason`: why the prize went back, unless the row has one. Refuses
 * beacon_unavailable and chain_unavailable.
 */
export async function endGiveaway(deps: Deps, stored: StoredDraw, by: End, reason: string): Promise<void> {
  const { db, clock } = deps;
  const { row } = stored;
  const standing = await standingCommit(deps, stored);
  const facts =
    by === 'finish'
      ? await finishedFacts(deps, stored, standing)
      : await completeFacts(deps, stored, committedFacts(stored, standing));
  await dropWithdrawn(deps, row, standing);
  const from = STAGES.filter((stage) => !TERMINAL_STAGES.includes(stage) || stage === 'expired');
  const ended = { ...facts, endedAt: clock.now(), openedAt: row.openedAt ?? clock.now() };
  if (by === 'finish') await moveStage(db, row.id, from, 'completed', ended);
  else await moveStage(db, row.id, from, 'cancelled', { ...ended, reason: row.reason ?? reason });
}

/**
 * Drops the list of a commit that was withdrawn since our row was read: it decided nothing. If the run is cut off after
 * this, the next one finds the end again.
 */
async function dropWithdrawn({ db }: Deps, row: GiveawayRow, standing: CommitRow | null): Promise<void> {
  if (row.stage !== 'committed' || row.listHash === null || standing?.listHash === row.listHash) return;
  await undoList(db, row, standing ? standing.number + 1 : row.commits);
}

/** Returns the last commit unless it was withdrawn. Reads an unknown round from its transaction. */
async function standingCommit(deps: Deps, stored: StoredDraw): Promise<CommitRow | null> {
  const { row, commits } = stored;
  for (const { number } of commits.slice(0, -1)) await markWithdrawn(deps.db, row.id, number, 0);
  const last = commits.at(-1);
  if (!last || last.withdrawnAt !== null) return null;
  if (last.round !== null) return last;
  return (await readCommit(deps, stored, last.number)) ?? last;
}

/** Returns list and commit of an ended draw, as its record shows them. A foreign list is not shown. */
function committedFacts(stored: StoredDraw, commit: CommitRow | null): Progress {
  // A list that was never committed decided nothing.
  if (!commit) return stored.row.randomness === null ? WITHOUT_LIST : {};
  const { listHash, live, round, cutoff, committedAt, number } = commit;
  const list = listOfCommit(stored, listHash, commit.ours);
  const times = { round, cutoff, committedAt, commits: number + 1 };
  return { ...WITHOUT_LIST, ...(list && { ...list, live }), ...times };
}

/**
 * Returns the facts of a paid draw. Facts missing in its history are derived from list and round, because the program
 * accepts no other winners.
 */
async function finishedFacts(deps: Deps, stored: StoredDraw, commit: CommitRow | null): Promise<Progress> {
  const { db, clock } = deps;
  const { row } = stored;
  if (!commit || commit.round === null)
    throw new RpcUnavailable('getTransaction: the commit of a finished draw is unknown');
  const known = committedFacts(stored, commit);
  if (known.root == null) return completeFacts(deps, stored, known);
  const steps = keysOf(stored.steps);
  // From its reclaim time on, its creator may finish a draw of which only some places are paid.
  const extension = RECLAIM_AFTER_SECONDS + PROVEN_EXTENSION_SECONDS;
  const isEarly = clock.now() / 1000 < row.endsAt + Number(extension);
  const paid = (place: number) => isEarly || steps.has(`pay:${place}`);
  const { facts, places } = await deriveOutcome(deps, row, { ...commit, round: commit.round }, paid);
  await savePlaces(db, row.id, places);
  const times = revealTimes(row.kind, places.length, clock.now());
  await setReveals(db, row.id, times);
  return completeFacts(deps, stored, { ...known, ...facts, revealAt: times[0] });
}
