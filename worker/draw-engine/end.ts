/** The end of a giveaway whose escrow is gone: its last stage, with everything that its record shows. */
import { RpcUnavailable } from '../../chain/rpc.ts';
import type { End } from '../../core/draw-engine/facts.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { STAGES, TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { revealTimes } from '../../core/giveaways/reveal.ts';
import { type CommitRow, commitsOf, markWithdrawn } from '../giveaways/commits/store.ts';
import { savePlaces, setReveals } from '../giveaways/places/store.ts';
import {
  findGiveaway,
  type GiveawayRow,
  moveStage,
  type Progress,
  undoList,
  WITHOUT_LIST,
} from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { commitRoundOf } from './history.ts';
import { findMade } from './made-lists/store.ts';
import { completeFacts, deriveOutcome } from './outcome.ts';
import { confirmedSteps, keysOf } from './store.ts';

/** `reason`: why the prize went back, unless the row has one. Refuses beacon_unavailable and chain_unavailable. */
export async function endGiveaway(deps: Deps, row: GiveawayRow, by: End, reason: string): Promise<void> {
  const { db, clock } = deps;
  const fresh = (await findGiveaway(db, row.id)) ?? row;
  const standing = await standingCommit(deps, fresh);
  const facts =
    by === 'finish'
      ? await finishedFacts(deps, fresh, standing)
      : await completeFacts(deps, fresh, await committedFacts(deps, fresh, standing));
  await dropWithdrawn(deps, fresh, standing);
  const from = STAGES.filter((stage) => !TERMINAL_STAGES.includes(stage) || stage === 'expired');
  const ended = { ...facts, endedAt: clock.now(), openedAt: fresh.openedAt ?? clock.now() };
  if (by === 'finish') await moveStage(db, row.id, from, 'completed', ended);
  else await moveStage(db, row.id, from, 'cancelled', { ...ended, reason: fresh.reason ?? reason });
}

/**
 * Our row may have the list of a commit that was withdrawn since it was read: it decided nothing, and goes first. Cut off
 * behind it, the end is found again.
 */
async function dropWithdrawn({ db }: Deps, row: GiveawayRow, standing: CommitRow | null): Promise<void> {
  if (row.stage !== 'committed' || row.listHash === null || standing?.listHash === row.listHash) return;
  await undoList(db, row, standing ? standing.number + 1 : row.commits);
}

/** The last commit, unless it was withdrawn; its round is read from its transaction if it is not known. */
async function standingCommit(deps: Deps, row: GiveawayRow): Promise<CommitRow | null> {
  const { db } = deps;
  const commits = await commitsOf(db, row.id);
  for (const { number } of commits.slice(0, -1)) await markWithdrawn(db, row.id, number, 0);
  const last = commits.at(-1);
  if (!last || last.withdrawnAt !== null) return null;
  if (last.round !== null) return last;
  return { ...last, ...(await commitRoundOf(deps, row, last.number)) };
}

/** List and commit of a draw that ended, as its record shows them. A list that is not ours is not shown. */
async function committedFacts(deps: Deps, row: GiveawayRow, commit: CommitRow | null): Promise<Progress> {
  // A list that was never committed decided nothing.
  if (!commit) return row.randomness === null ? WITHOUT_LIST : {};
  const { listHash, live, round, cutoff, committedAt, number } = commit;
  const list = commit.ours ? await findMade(deps.db, row.id, listHash) : null;
  const times = { round, cutoff, committedAt, commits: number + 1 };
  return { ...WITHOUT_LIST, ...(list && { ...list, live }), ...times };
}

/**
 * Of a draw that was paid. If its history says too little, the rest is derived: the program lets only these winners
 * pass.
 */
async function finishedFacts(deps: Deps, row: GiveawayRow, commit: CommitRow | null): Promise<Progress> {
  const { db, clock } = deps;
  if (!commit || commit.round === null)
    throw new RpcUnavailable('getTransaction: the commit of a finished draw is unknown');
  const known = await committedFacts(deps, row, commit);
  if (known.root == null) return completeFacts(deps, row, known);
  const steps = keysOf(await confirmedSteps(db, row.id));
  // From its reclaim time on, its creator may finish a draw of which only some places are paid.
  const extension = RECLAIM_AFTER_SECONDS + PROVEN_EXTENSION_SECONDS;
  const isEarly = clock.now() / 1000 < row.endsAt + Number(extension);
  const paid = (place: number) => isEarly || steps.has(`pay:${place}`);
  const { facts, places } = await deriveOutcome(deps, row, { ...commit, round: commit.round }, paid);
  await savePlaces(db, row.id, places);
  const times = revealTimes(row.kind, places.length, clock.now());
  await setReveals(db, row.id, times);
  return completeFacts(deps, row, { ...known, ...facts, revealAt: times[0] });
}
