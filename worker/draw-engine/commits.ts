/** The commit that an escrow shows, as our rows keep it, and its withdrawal. */
import { bytesToHex } from '@noble/hashes/utils';
import { timeOf } from '../../core/draw/networks.ts';
import { type Facts, stepKey } from '../../core/draw-engine/facts.ts';
import { isBeforeCommit } from '../../core/draw-engine/reorg.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { commitTimes, LATE_SECONDS, minWindow } from '../../core/escrow/rules.ts';
import { recordFinding } from '../findings/store.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { commitsOf, forgetCommits, markWithdrawn, saveCommit } from '../giveaways/commits/store.ts';
import { resumeEntries, undoLive } from '../giveaways/prompts/store.ts';
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
import { tryHistory } from './history.ts';
import type { StepDetails } from './instructions.ts';
import { findMade } from './made-lists/store.ts';
import { wasCommitSigned } from './signed-commits/store.ts';
import { confirmedSteps, detailsOf, forgetReorged, keysOf } from './store.ts';

/** What a commit fixed, with the list if it is ours. */
export interface Adopted {
  facts: Progress;
  ours: boolean;
}

/** That it is to be taken back may be decided while another run still learns of the commit. */
const { withdrawReason: _, ...NO_LIST } = WITHOUT_LIST;

/** Stores the escrow's standing commit. `now`: unix seconds of the chain's clock. Only for escrows with a commit. */
export async function adoptCommit(
  { db }: Deps,
  row: GiveawayRow,
  { escrow, now }: PresentEscrow,
): Promise<Adopted> {
  const number = escrow.commits - 1;
  const listHash = bytesToHex(escrow.listHash);
  // A fork dropped what took it back: otherwise it could never be taken back again.
  await forgetReorged(db, row.id, ['withdraw'], { number });
  const ours = await wasCommitSigned(db, row.id, { number, listHash });
  const list = ours ? await findMade(db, row.id, listHash) : null;
  const known = (await commitsOf(db, row.id)).find(
    (commit) => commit.number === number && commit.listHash === listHash,
  );
  const live = known?.live ?? (await isLive({ db }, row, escrow));
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

/** Until the reveal the cutoff says it; after it our own signed transaction does. */
async function isLive({ db }: Pick<Deps, 'db'>, row: GiveawayRow, escrow: EscrowAccount): Promise<boolean> {
  if (escrow.status === 'committed') return escrow.cutoff === 0n;
  const all = (await detailsOf(db, row.id, 'commit')).map((text) => JSON.parse(text) as StepDetails);
  const hash = bytesToHex(escrow.listHash);
  return all.some(({ number, listHash, live }) => number === escrow.commits - 1 && listHash === hash && live);
}

function cutoffOf(row: GiveawayRow, escrow: EscrowAccount, committedAt: number): bigint {
  if (escrow.status === 'committed') return escrow.cutoff;
  const rules = { network: beaconOf(row), window: row.windowSeconds };
  return commitTimes(rules, false, BigInt(committedAt)).cutoff;
}

/** The second of the commit: from its cutoff, or from its round, as exactly as that tells. */
function commitTime(row: GiveawayRow, escrow: EscrowAccount, live: boolean, now: number): number {
  const network = beaconOf(row);
  const window = Math.max(row.windowSeconds, minWindow(network));
  if (escrow.status === 'committed' && !live) return Number(escrow.cutoff) - window;
  const rules = { network, window: row.windowSeconds };
  if (commitTimes(rules, live, BigInt(now)).round === escrow.round) return now;
  const late = network.id === 1 ? network.lead : LATE_SECONDS;
  return timeOf(network, escrow.round) - (live ? network.lead : window + late);
}

/** A fork may drop the commit and take the same transaction again, a little later: then another round decides. */
export async function correctRound(deps: Deps, row: GiveawayRow, present: PresentEscrow): Promise<void> {
  await forgetCommits(deps.db, row.id, present.escrow.commits - 1);
  const { facts } = await adoptCommit(deps, row, present);
  const { round, cutoff, committedAt } = facts;
  await saveFacts(deps.db, row.id, { round, cutoff, committedAt });
}

/** A commit was taken back on chain: its list goes, and another one follows. */
export async function takeBack(deps: Deps, row: GiveawayRow, { escrow, now }: PresentEscrow): Promise<void> {
  const { db } = deps;
  const withdrawn = isBeforeCommit(escrow.status) ? escrow.commits : escrow.commits - 1;
  const steps = keysOf(await confirmedSteps(db, row.id));
  // Where our rows name the withdrawal, the history adds nothing.
  const isKnown = withdrawn === row.commits && steps.has(stepKey('withdraw', withdrawn - 1));
  if (!isKnown) await tryHistory(deps, row);
  for (let number = 0; number < withdrawn; number++) await markWithdrawn(db, row.id, number, now);
  if (row.stage === 'committed') await undoList(db, row, withdrawn);
  else await saveFacts(db, row.id, { commits: withdrawn });
}

/** A fork replaced the commit that our row has: it is forgotten, and the one on chain looked at next. */
export async function dropCommit({ db }: Deps, row: GiveawayRow): Promise<void> {
  await forgetReorged(db, row.id, ['commit'], { number: row.commits - 1 });
  await forgetCommits(db, row.id, row.commits - 1);
  await undoList(db, row, row.commits - 1);
}

/**
 * A fork dropped the commit: back to the frozen list, or to open entries, as a live one needs its prompt. Core decides
 * when that is certain. If it is cut off anywhere, it is decided and done again.
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
 * A live commit that can land no more: entries are open again. `commit`: what was known of it. One that was signed or
 * landed since then stays: another run may have opened the entries, and the creator signed again.
 */
export async function resume({ db }: Deps, row: GiveawayRow, commit: Facts['liveCommit']): Promise<void> {
  if (commit?.state === 'landed')
    await forgetReorged(db, row.id, ['commit'], { number: row.commits, before: commit.since });
  await resumeEntries(db, row.id);
}
