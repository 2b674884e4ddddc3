/**
 * Reads the chain's history of an escrow: who sent which step, and how it ended. This is for steps that our database
 * lacks, because anyone may send most of them and a closed escrow cannot be read. Anyone may also name the escrow in
 * meaningless transactions at almost no cost, so one run reads a bounded number, and no run skips any.
 */

import { isUnknownSignature } from '../../chain/errors.ts';
import { RpcError, RpcUnavailable, type SignatureRecord } from '../../chain/rpc.ts';
import { isCourseKnown } from '../../core/draw-engine/decide-missing.ts';
import type { History } from '../../core/draw-engine/facts.ts';
import { Refusal } from '../../core/refusals.ts';
import { dropCursor, lastCursor, loadPoint, saveCursor } from '../chain/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import { type ConfirmedStep, confirmedSteps, keyOf } from './landed/store.ts';
import { saveLanded } from './landed-steps.ts';

interface Limits {
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
 * Continues where the last run ended, oldest first, and stores each step and its transaction. `finalizedSlot`: reads only
 * finalized transactions, from a node that has reached this slot, so that an absent one does not exist; it begins after
 * steps that are final, because a fork may have dropped others. Refuses chain_unavailable.
 */
export async function readHistory(
  deps: Deps,
  row: GiveawayRow,
  finalizedSlot?: number,
  limits = LIMITS,
): Promise<History> {
  const { db, rpc, clock } = deps;
  const isFinal = finalizedSlot !== undefined;
  const name = cursorOf(row, isFinal);
  const steps = (await confirmedSteps(db, row.id)).filter(({ time }) => !isFinal || time !== null);
  let opened = steps.some(({ step }) => step === 'open');
  const { found, complete, mark } = await unread(deps, row, steps, finalizedSlot, limits);
  const batch = found.slice(0, limits.perLook);
  for (let at = 0; at < batch.length; at += AT_ONCE) {
    const some = batch.slice(at, at + AT_ONCE).filter(({ err }) => err === null);
    const landed = await Promise.all(some.map(({ signature }) => rpc.transaction(signature)));
    for (const [place, record] of some.entries()) {
      const read = await saveLanded(deps, row, record, landed[place] ?? null, opened, isFinal);
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

/** A reading of final transactions has a cursor of its own: another may have passed a block that a fork dropped. */
function cursorOf({ id }: Pick<GiveawayRow, 'id'>, isFinal: boolean): string {
  return `${isFinal ? 'final' : 'escrow'}:${id}`;
}

/**
 * Lists the signatures after the cursor, oldest first. The node lists from the newest backwards: if there is more in between than one
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
  const name = cursorOf(row, finalizedSlot !== undefined);
  const [cursor, mark] = await Promise.all([loadPoint(db, name), lastCursor(db, `${name}:`)]);
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
  /** Maximum: reading stops as soon as there are more. */
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
 * Returns the last step up to which our own rows are complete: earlier ones need not be read. Anyone proves and pays
 * places in any order between the others' steps, so those count once all are known.
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

/** Reads the history if the node can: a node that is behind must not stop the draw. */
export async function tryHistory(deps: Deps, row: GiveawayRow): Promise<void> {
  await readHistory(deps, row).catch((error: unknown) => {
    if (!(error instanceof RpcError || (error instanceof Refusal && error.code === 'chain_unavailable')))
      throw error;
  });
}
