/** Copies the commit of an escrow into our rows, and its withdrawal. */
import { bytesToHex } from '@noble/hashes/utils';
import { timeOf } from '../../core/draw/networks.ts';
import type { DrawFacts } from '../../core/draw-engine/facts.ts';
import { withdrawnCommits } from '../../core/draw-engine/reorg.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { commitTimes, lateSeconds, minWindow } from '../../core/escrow/rules.ts';
import { recordFinding } from '../chain/store.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import {
  type GiveawayRow,
  type Progress,
  saveFacts,
  undoCommit,
  undoList,
  WITHOUT_LIST,
} from '../giveaways/store.ts';
import type { PresentEscrow } from './chain.ts';
import type { Deps } from './deps.ts';
import { forgetCommits, forgetReorged, markWithdrawn, saveCommit } from './landed/store.ts';
import { resumeEntries, undoLive } from './lists/store.ts';
import { isOurs, listOfCommit, type StoredDraw, sentDetails } from './stored-draw.ts';

/** The facts of a commit, with the list if it is ours. */
interface Adopted {
  facts: Progress;
  ours: boolean;
}

/** Keeps the reason to withdraw: it may be decided while another run adopts the commit. */
const { withdrawReason: _, ...NO_LIST } = WITHOUT_LIST;

/** Stores the escrow's standing commit. `now`: unix seconds of the chain's clock. Only for escrows with a commit. */
export async function adoptCommit(
  { db }: Deps,
  stored: StoredDraw,
  { escrow, now }: PresentEscrow,
): Promise<Adopted> {
  const { row } = stored;
  const number = escrow.commits - 1;
  const listHash = bytesToHex(escrow.listHash);
  // A fork dropped the withdrawal of this commit. With its row in place, no second one could be sent.
  await forgetReorged(db, row.id, ['withdraw'], { number });
  const ours = isOurs(stored, { number, listHash });
  const list = listOfCommit(stored, listHash, ours);
  const known = stored.commits.find((commit) => commit.number === number && commit.listHash === listHash);
  const live = known?.live ?? isLive(stored, escrow);
  const round = Number(escrow.round);
  const at =
    known && (known.round === null || known.round === round)
      ? known.committedAt
      : commitTime(row, escrow, live, now);
  const times = { round, cutoff: live ? null : Number(cutoffOf(row, escrow, at)), committedAt: at };
  await saveCommit(db, {
    giveaway: row.id,
    number,
    live,
    root: bytesToHex(escrow.root),
    totalWeight: escrow.totalWeight,
    listHash,
    entryCount: list?.entryCount ?? null,
    ...times,
    withdrawnAt: null,
    ours,
  });
  const facts = { ...NO_LIST, ...(list && { ...list, live }), ...times, commits: escrow.commits };
  return { facts, ours: list !== null };
}

/** Returns whether the commit is live: by the escrow's cutoff until the reveal, later by our own signed transaction. */
function isLive(stored: StoredDraw, escrow: EscrowAccount): boolean {
  if (escrow.status === 'committed') return escrow.cutoff === 0n;
  const hash = bytesToHex(escrow.listHash);
  return sentDetails(stored, 'commit').some(
    ({ number, listHash, live }) => number === escrow.commits - 1 && listHash === hash && live,
  );
}

function cutoffOf(row: GiveawayRow, escrow: EscrowAccount, committedAt: number): bigint {
  if (escrow.status === 'committed') return escrow.cutoff;
  const rules = { network: beaconOf(row), window: row.windowSeconds };
  return commitTimes(rules, false, BigInt(committedAt)).cutoff;
}

/** Computes the second of the commit from its cutoff, or from its round as exactly as that allows. */
function commitTime(row: GiveawayRow, escrow: EscrowAccount, live: boolean, now: number): number {
  const network = beaconOf(row);
  const window = Math.max(row.windowSeconds, minWindow(network));
  if (escrow.status === 'committed' && !live) return Number(escrow.cutoff) - window;
  const rules = { network, window: row.windowSeconds };
  if (commitTimes(rules, live, BigInt(now)).round === escrow.round) return now;
  return timeOf(network, escrow.round) - (live ? network.lead : window + lateSeconds(network));
}

/** Corrects the round: a fork may drop the commit and include the same transaction again later, with another round. */
export async function correctRound(deps: Deps, stored: StoredDraw, present: PresentEscrow): Promise<void> {
  const { id } = stored.row;
  const dropped = present.escrow.commits - 1;
  await forgetCommits(deps.db, id, dropped);
  const commits = stored.commits.filter(({ number }) => number < dropped);
  const { facts } = await adoptCommit(deps, { ...stored, commits }, present);
  const { round, cutoff, committedAt } = facts;
  await saveFacts(deps.db, id, { round, cutoff, committedAt });
}

/** Drops the list of a commit that was withdrawn on chain. */
export async function takeBack(
  { db }: Deps,
  row: GiveawayRow,
  { escrow, now }: PresentEscrow,
): Promise<void> {
  const withdrawn = withdrawnCommits(escrow);
  for (let number = 0; number < withdrawn; number++) await markWithdrawn(db, row.id, number, now);
  if (row.stage === 'committed') await undoList(db, row, withdrawn);
  else await saveFacts(db, row.id, { commits: withdrawn });
}

/** Forgets a commit of our row that a fork replaced. The next run looks at the one on chain. */
export async function dropCommit({ db }: Deps, row: GiveawayRow): Promise<void> {
  await forgetReorged(db, row.id, ['commit'], { number: row.commits - 1 });
  await forgetCommits(db, row.id, row.commits - 1);
  await undoList(db, row, row.commits - 1);
}

/**
 * Undoes a commit that a fork dropped: returns to the frozen list, or to open entries for a live one, which needs its
 * prompt again. Core decides when that is certain. If this is cut off anywhere, the next run repeats it.
 */
export async function returnToFrozen({ db, clock }: Deps, row: GiveawayRow): Promise<void> {
  const number = row.commits - 1;
  const signatures = await forgetReorged(db, row.id, ['commit'], { number });
  const detail = `the network undid its commit ${signatures.join(', ')}; ${row.live ? 'entries are open again' : 'it is committed again'}`;
  await recordFinding(db, 'reorged-commit', row.id, detail, clock.now());
  await forgetCommits(db, row.id, number);
  if (row.live) await undoLive(db, row.id, number);
  else await undoCommit(db, row.id, number);
}

/**
 * Opens the entries again after a live commit that can no longer land. `commit`: its state when that was decided. A
 * commit that was signed or landed since then stays: the creator may have signed again.
 */
export async function resume({ db }: Deps, row: GiveawayRow, commit: DrawFacts['liveCommit']): Promise<void> {
  if (commit?.state === 'landed')
    await forgetReorged(db, row.id, ['commit'], { number: row.commits, before: commit.since });
  await resumeEntries(db, row.id);
}
