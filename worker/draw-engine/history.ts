/**
 * What the chain's history says about an escrow: who sent which step, and how it ended. Read when our database lacks
 * something: anyone may send most steps, and an escrow that is gone cannot be read. Anyone may also name the escrow in
 * meaningless transactions, for next to nothing: one run reads little, and no run skips anything.
 */

import { isUnknownSignature } from '../../chain/errors.ts';
import type { LandedTransaction } from '../../chain/landed.ts';
import { RpcError, RpcUnavailable, type SignatureRecord } from '../../chain/rpc.ts';
import type { End, History } from '../../core/draw-engine/facts.ts';
import { isCourseKnown } from '../../core/draw-engine/infer-outcome.ts';
import { commitTimes } from '../../core/escrow/rules.ts';
import { Refusal } from '../../core/refusals.ts';
import { dropCursor, lastUnder, loadPoint, saveCursor } from '../chain/store.ts';
import type { Database } from '../env.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { type CommitRow, commitsOf, markWithdrawn, saveCommit } from '../giveaways/commits/store.ts';
import { type GiveawayRow, saveFacts } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { type LandedStep, landedSteps } from './landed-steps.ts';
import { findMade } from './made-lists/store.ts';
import { wasCommitSigned } from './signed-commits/store.ts';
import { type ConfirmedStep, confirmedSteps, keyOf, recordLanded } from './store.ts';

export interface Limits {
  /** Transactions that one run reads. */
  perLook: number;
  /** Signatures in one page of the node's listing, and pages that one run reads. */
  page: number;
  pages: number;
}

const LIMITS: Limits = { perLook: 100, page: 1000, pages: 5 };
const AT_ONCE = 8;
/** Blocks are final after 32 slots; a network in trouble takes longer. */
const DEEPEST_FORK_SLOTS = 1000;

/**
 * Reads on where the last run ended, oldest first, and stores each step's transaction and what it says.
 * `finalizedSlot`: only finalized ones, of a node that has come so far; then what is absent does not exist. Refuses
 * chain_unavailable.
 */
export async function readHistory(
  deps: Deps,
  row: GiveawayRow,
  finalizedSlot?: number,
  limits = LIMITS,
): Promise<History> {
  const { db, rpc, clock } = deps;
  const name = `escrow:${row.id}`;
  const steps = await confirmedSteps(db, row.id);
  let opened = steps.some(({ step }) => step === 'open');
  const { found, complete, mark } = await unread(deps, row, steps, finalizedSlot, limits);
  const batch = found.slice(0, limits.perLook);
  for (let at = 0; at < batch.length; at += AT_ONCE) {
    const some = batch.slice(at, at + AT_ONCE).filter(({ err }) => err === null);
    const landed = await Promise.all(some.map(({ signature }) => rpc.transaction(signature)));
    for (const [place, record] of some.entries()) {
      const read = await readLanded(
        deps,
        row,
        record,
        landed[place] ?? null,
        opened,
        finalizedSlot !== undefined,
      );
      opened = read.opened;
      // The cursor never moves past the end: the next run finds it again.
      if (read.end) return { complete: true, opened, end: read.end };
    }
  }
  const newest = batch.at(-1);
  if (newest) await saveCursor(db, name, newest, clock.now());
  if (mark !== null && batch.length === found.length) await dropCursor(db, mark);
  return { complete: complete && batch.length === found.length, opened, end: null };
}

/**
 * What follows the cursor, oldest first. The node lists from the newest backwards: if there is more in between than one
 * run lists, a mark is set, and the next run lists on from there. Marks only save time; the cursor alone says what was
 * read. `mark`: the one to drop once all of `found` is read.
 */
async function unread(
  deps: Deps,
  row: GiveawayRow,
  steps: ConfirmedStep[],
  finalizedSlot: number | undefined,
  limits: Limits,
): Promise<{ found: SignatureRecord[]; complete: boolean; mark: string | null }> {
  const { db, clock } = deps;
  const name = `escrow:${row.id}`;
  const [cursor, mark] = await Promise.all([loadPoint(db, name), lastUnder(db, `${name}:`)]);
  const known = knownUntil(row, steps);
  // One slot may hold more than one run reads: there the cursor counts.
  const until = cursor && cursor.slot >= (known?.slot ?? 0) ? cursor : (known ?? cursor);
  const most = limits.pages * limits.page;
  const asked = { until, mark, minContextSlot: finalizedSlot, most, page: limits.page };
  const found = await listBack(deps, row.id, asked, () => (mark ? dropCursor(db, mark.name) : undefined));
  if (found.length <= most) {
    return { found: found.reverse(), complete: mark === null, mark: mark?.name ?? null };
  }
  const depth = Number(mark?.name.slice(name.length + 1) ?? 0) + 1;
  await saveCursor(db, `${name}:${String(depth).padStart(6, '0')}`, found[most - 1]!, clock.now());
  return { found: [], complete: false, mark: null };
}

interface Back {
  until: { signature: string; slot: number } | null;
  mark: { signature: string } | null;
  minContextSlot: number | undefined;
  /** Stops as soon as there are more than this. */
  most: number;
  page: number;
}

/**
 * Signatures from the mark, or the newest, back to `until`, newest first. A page may be shorter than asked for and more
 * follow: only an empty one is the end. If the node does not know `until`, because of a reorg or because its ledger
 * begins later, its slot bounds the reading, less as many slots as a fork can be deep: what is read twice is stored
 * once. A mark that is unknown is dropped, and the next run begins at the newest.
 */
async function listBack(
  { rpc }: Deps,
  address: string,
  { until, mark, minContextSlot, most, page: limit }: Back,
  dropMark: () => Promise<void> | undefined,
): Promise<SignatureRecord[]> {
  const commitment = minContextSlot === undefined ? 'confirmed' : 'finalized';
  const found: SignatureRecord[] = [];
  let isUntilKnown = true;
  while (found.length <= most) {
    const before = found.at(-1)?.signature ?? mark?.signature;
    const range = { before, until: isUntilKnown ? until?.signature : undefined, limit, minContextSlot };
    let records: SignatureRecord[];
    try {
      records = await rpc.signaturesFor(address, range, commitment);
    } catch (error) {
      if (range.until !== undefined && isUnknownSignature(error, range.until)) {
        isUntilKnown = false;
        continue;
      }
      if (before === undefined || !isUnknownSignature(error, before)) throw error;
      if (found.length === 0) await dropMark();
      throw new RpcUnavailable('getSignaturesForAddress: a node that does not know where the listing stands');
    }
    if (records.length === 0) return found;
    const lowest = isUntilKnown || until === null ? 0 : until.slot - DEEPEST_FORK_SLOTS;
    found.push(...records.filter(({ slot }) => slot >= lowest));
    if (records.at(-1)!.slot < lowest) return found;
  }
  return found;
}

/**
 * The last step up to which our own rows are complete: what came before need not be read. Anyone proves and pays places
 * in any order between the others' steps, so those count once all are known.
 */
function knownUntil(row: GiveawayRow, steps: ConfirmedStep[]): ConfirmedStep | null {
  const known = new Map(steps.map((step) => [keyOf(step), step]));
  const isClosed = row.kind === 'participants' && row.live !== true;
  const inOrder = [
    'open',
    ...(isClosed ? ['close_entries'] : []),
    ...Array.from({ length: row.commits }, (_, number) =>
      number === 0 ? ['commit:0'] : [`withdraw:${number - 1}`, `commit:${number}`],
    ).flat(),
    ...(row.commits > 0 && row.randomness !== null ? ['reveal'] : []),
  ];
  let last: ConfirmedStep | null = null;
  for (const key of inOrder) {
    const landed = known.get(key);
    if (!landed) return last;
    last = landed;
  }
  if (!isCourseKnown(new Set(known.keys()), row, 'pay')) return last;
  return steps.filter(({ step }) => step !== 'finish').at(-1) ?? last;
}

async function readLanded(
  { db, clock }: Deps,
  row: GiveawayRow,
  record: SignatureRecord,
  landed: LandedTransaction | null,
  openedBefore: boolean,
  isFinal: boolean,
): Promise<{ opened: boolean; end: End | null }> {
  if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
  const { payer, blockhash, steps } = landedSteps(row, landed);
  const time = landed.blockTime ?? Math.floor(clock.now() / 1000);
  let opened = openedBefore;
  for (const landedStep of steps) {
    const { step, place = null } = landedStep;
    opened ||= landedStep.agreed;
    if (!opened) continue;
    const number = landedStep.number ?? (step === 'withdraw' ? await lastCommit(db, row.id) : null);
    await recordLanded(db, {
      id: crypto.randomUUID(),
      giveaway: row.id,
      step,
      payer,
      place,
      number,
      details: '{}',
      blockhash,
      lastValidBlockHeight: 0,
      createdAt: clock.now(),
      signature: record.signature,
      slot: record.slot,
      blockTime: isFinal ? landed.blockTime : null,
    });
    await saveStep(db, row, { ...landedStep, number: number ?? undefined }, time);
    if (step === 'finish' || step === 'cancel' || step === 'reclaim') return { opened, end: step };
  }
  return { opened, end: null };
}

/** The number of the newest commit that our rows know; null without one. */
async function lastCommit(db: Database, giveaway: string): Promise<number | null> {
  return (await commitsOf(db, giveaway)).at(-1)?.number ?? null;
}

/** What a landed step says beside its transaction. `time`: unix seconds of its block. */
async function saveStep(db: Database, row: GiveawayRow, landed: LandedStep, time: number): Promise<void> {
  const { step, number, place } = landed;
  switch (step) {
    case 'commit':
      await saveLandedCommit(db, row, landed, time);
      return;
    case 'withdraw':
      if (number !== undefined) await markWithdrawn(db, row.id, number, time);
      return;
    case 'reveal':
      await saveFacts(db, row.id, {
        randomness: landed.randomness,
        ...(landed.signature !== undefined && { beaconSignature: landed.signature }),
      });
      return;
    case 'prove':
      if (place === 0) await saveFacts(db, row.id, { drawnAt: time });
      return;
    default:
  }
}

/** The account, while it is there, says the same of a standing commit, and keeps its withdrawal. */
async function saveLandedCommit(
  db: Database,
  row: GiveawayRow,
  landed: LandedStep,
  time: number,
): Promise<void> {
  const { number, live = false, root, totalWeight, listHash, round, cutoff } = landed;
  if (number === undefined || root === undefined || listHash === undefined || totalWeight === undefined)
    return;
  const known = (await commitsOf(db, row.id)).find((commit) => commit.number === number);
  const isSame = known?.listHash === listHash;
  const rules = { network: beaconOf(row), window: row.windowSeconds };
  const times = commitTimes(rules, live, BigInt(time));
  const ours = await wasCommitSigned(db, row.id, { number, listHash });
  const list = ours ? await findMade(db, row.id, listHash) : null;
  await saveCommit(db, {
    giveaway: row.id,
    number,
    live,
    root,
    totalWeight,
    listHash,
    entryCount: list?.entryCount ?? null,
    round: Number(round ?? times.round),
    cutoff: live ? null : Number(cutoff ?? times.cutoff),
    committedAt: time,
    withdrawnAt: isSame ? known.withdrawnAt : null,
    ours,
  });
}

/** Round and times of a commit whose transaction is known, or null while the node does not return it. */
export async function commitRoundOf(
  { db, rpc }: Deps,
  row: GiveawayRow,
  number: number,
): Promise<Pick<CommitRow, 'round' | 'cutoff' | 'committedAt'> | null> {
  const known = (await confirmedSteps(db, row.id)).find(
    (one) => one.step === 'commit' && one.number === number,
  );
  const landed = known && (await rpc.transaction(known.signature));
  if (!landed?.blockTime) return null;
  const commit = landedSteps(row, landed).steps.find(({ step }) => step === 'commit');
  if (!commit) return null;
  await saveLandedCommit(db, row, commit, landed.blockTime);
  return (await commitsOf(db, row.id)).find((one) => one.number === number) ?? null;
}

/** The history says who sent the steps and when; a node that is behind is no reason to stop. */
export async function tryHistory(deps: Deps, row: GiveawayRow): Promise<void> {
  await readHistory(deps, row).catch((error: unknown) => {
    if (!(error instanceof RpcError || (error instanceof Refusal && error.code === 'chain_unavailable')))
      throw error;
  });
}
