/**
 * What the chain's history says about an escrow: who sent which step, and how it ended. Read when our database lacks
 * something: anyone may send most steps, and an escrow that is gone cannot be read. Anyone may also name the escrow in
 * meaningless transactions, for next to nothing: one run reads little, and no run skips anything.
 */

import { isUnknownSignature } from '../../chain/errors.ts';
import type { LandedTransaction } from '../../chain/landed.ts';
import { RpcUnavailable, type SignatureRecord } from '../../chain/rpc.ts';
import { commitRound } from '../../core/draw/beacon.ts';
import { timeOf } from '../../core/draw/networks.ts';
import type { End, History } from '../../core/draw-engine/facts.ts';
import { revealTime } from '../../core/giveaways/reveal.ts';
import { dropCursor, lastUnder, loadPoint, saveCursor } from '../chain/store.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { type GiveawayRow, type Progress, saveFacts } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { landedSteps } from './landed-steps.ts';
import { confirmedSteps, recordLanded } from './store.ts';

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

/** The course of a draw, and whether our row has what each step says. */
const COURSE = [
  ['open', () => true],
  ['close_entries', () => true],
  ['commit', (row: GiveawayRow) => row.round !== null],
  ['reveal', (row: GiveawayRow) => row.randomness !== null],
  ['prove', (row: GiveawayRow) => row.winner !== null],
  ['pay', () => true],
] as const;

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
  let opened = steps.has('open');
  const { found, complete, mark } = await unread(deps, row, steps, finalizedSlot, limits);
  const batch = found.slice(0, limits.perLook);
  for (let at = 0; at < batch.length; at += AT_ONCE) {
    const some = batch.slice(at, at + AT_ONCE).filter(({ err }) => err === null);
    const landed = await Promise.all(some.map(({ signature }) => rpc.transaction(signature)));
    for (const [place, record] of some.entries()) {
      const read = await readLanded(deps, row, record, landed[place] ?? null, opened);
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
  steps: Awaited<ReturnType<typeof confirmedSteps>>,
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

/** The last step up to which our own rows are complete: what came before need not be read. */
function knownUntil(row: GiveawayRow, steps: Awaited<ReturnType<typeof confirmedSteps>>) {
  let last: { signature: string; slot: number } | null = null;
  for (const [step, isKnown] of COURSE) {
    if (step === 'close_entries' && row.kind === 'holders') continue;
    const landed = steps.get(step);
    if (!landed || !isKnown(row)) return last;
    last = landed;
  }
  return last;
}

async function readLanded(
  { db, clock }: Deps,
  row: GiveawayRow,
  record: SignatureRecord,
  landed: LandedTransaction | null,
  openedBefore: boolean,
): Promise<{ opened: boolean; end: End | null }> {
  if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
  const { payer, blockhash, steps } = landedSteps(row, landed);
  const time = landed.blockTime ?? Math.floor(clock.now() / 1000);
  let opened = openedBefore;
  for (const { step, agreed, round, randomness, signature, winner } of steps) {
    opened ||= agreed;
    if (!opened) continue;
    await recordLanded(db, {
      id: crypto.randomUUID(),
      giveaway: row.id,
      step,
      payer,
      details: '{}',
      blockhash,
      lastValidBlockHeight: 0,
      createdAt: clock.now(),
      signature: record.signature,
      slot: record.slot,
    });
    const facts: Progress = {};
    if (round !== undefined)
      Object.assign(facts, { round: Number(round), committedAt: commitTime(row, round, time) });
    if (randomness !== undefined) facts.randomness = randomness;
    if (signature !== undefined) facts.beaconSignature = signature;
    if (winner !== undefined)
      Object.assign(facts, { winner, drawnAt: time, revealAt: revealTime(row.kind, clock.now()) });
    await saveFacts(db, row.id, facts);
    if (step === 'finish' || step === 'cancel' || step === 'reclaim') return { opened, end: step };
  }
  return { opened, end: null };
}

/** Round and time of a commit whose transaction is known, or null while the node does not return it. */
export async function commitFacts(
  { rpc }: Deps,
  row: GiveawayRow,
  signature: string,
): Promise<Progress | null> {
  const landed = await rpc.transaction(signature);
  const round = landed && landedSteps(row, landed).steps.find(({ step }) => step === 'commit')?.round;
  if (!landed || round == null) return null;
  return { round: Number(round), committedAt: commitTime(row, round, landed.blockTime ?? 0) };
}

/** The second of the commit, corrected by its round: a node may know the time of a block less exactly. */
export function commitTime(row: GiveawayRow, round: bigint, time: number): number {
  const network = beaconOf(row);
  return commitRound(network, time) === round ? time : timeOf(network, round) - network.lead;
}
