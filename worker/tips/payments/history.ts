/**
 * Reads an address's finalized history, oldest first, and catches up after any backlog. The network lists from the
 * newest backwards, so a long listing leaves marks: the next one continues from the deepest mark. Marks only save time.
 * The cursor alone says which part was read, and it moves with each page.
 */
import { RpcError, RpcUnavailable, type SignatureRecord, type SolanaRpc } from '../../../chain/rpc.ts';
import { dropCursor, lastCursor, loadPoint, type Point, saveCursor } from '../../chain/store.ts';
import type { Database } from '../../env.ts';

/** Agave's error if `before` or `until` is a signature that it does not have. */
const FILTER_NOT_FOUND = -32020;
/** Signatures of one call, of one database query, and the size of a stretch in memory. */
const PAGE = 1000;
const TAKEN = 2000;
const STRETCH = 20_000;

/** The calls and time that a run has left. */
export interface Budget {
  /** Calls of getSignaturesForAddress. */
  pages: number;
  /** Calls of getTransaction. */
  reads: number;
  /** Ms since 1970; no new call begins after that. */
  until: number;
}

export interface Walk {
  db: Database;
  rpc: SolanaRpc;
  address: string;
  /** Name of the walk's cursor. */
  name: string;
  /** The slot up to which it reads the finalized chain; a node that has not reached it throws. */
  finalizedSlot: number;
  budget: Budget;
}

/** Takes records, oldest first, and returns how many of them are done. Fewer than given ends the run. */
export type Take = (records: SignatureRecord[]) => Promise<number>;

/** Walks through the history. Returns true if everything on the finalized chain was taken. Throws RpcUnavailable. */
export async function walkHistory(walk: Walk, take: Take): Promise<boolean> {
  for (;;) {
    const stretch = await nextStretch(walk);
    if (!stretch) return false;
    const { records, mark } = stretch;
    for (let at = 0; at < records.length; at += TAKEN) {
      const page = records.slice(at, at + TAKEN);
      const done = await take(page);
      const last = page[done - 1];
      if (last) await saveCursor(walk.db, walk.name, last, Date.now());
      if (done < page.length) return false;
    }
    if (!mark) return true;
    await dropCursor(walk.db, mark);
  }
}

/**
 * Returns the oldest records that were not taken yet, oldest first, and the mark to drop with them. Null: this run ends
 * here.
 */
async function nextStretch(walk: Walk): Promise<{ records: SignatureRecord[]; mark: string | null } | null> {
  const { db, name, budget } = walk;
  const cursor = await loadPoint(db, name);
  let mark = await lastCursor(db, `${name}:`);
  let found: SignatureRecord[] = [];
  for (;;) {
    const before = found.at(-1)?.signature ?? mark?.signature;
    if (budget.pages <= 0 || Date.now() > budget.until) {
      if (found.length > 0) await setMark(walk, mark, found.at(-1)!);
      return null;
    }
    budget.pages -= 1;
    const page = await list(walk, before, cursor);
    if (page === 'unknown place') {
      // Another node behind the same URL may know it: a place is given up only if no node knows it.
      const place = found.at(-1) ?? mark;
      if (place && (await isKnown(walk, place.signature)))
        throw new RpcUnavailable('getSignaturesForAddress: a node lacks the history that another has');
      await dropMarks(walk);
      return null;
    }
    // A node that does not know the cursor's transaction continues beyond it: the slot shows that.
    const fresh = cursor
      ? page.filter(({ signature, slot }) => slot >= cursor.slot && signature !== cursor.signature)
      : page;
    found.push(...fresh);
    // A page may be short without being the last one. Only an empty one, or one that reaches the cursor, is the end.
    if (page.length === 0 || fresh.length < page.length) {
      if (mark && found.length === 0 && !(await isKnown(walk, mark.signature))) {
        await dropMarks(walk);
        return null;
      }
      return { records: found.reverse(), mark: mark?.name ?? null };
    }
    // Twice the distance of two marks: listing down to a mark never sets another one at the same place.
    if (found.length >= 2 * STRETCH) {
      mark = await setMark(walk, mark, found[STRETCH - 1]!);
      found = found.slice(STRETCH);
    }
  }
}

async function list(
  { rpc, address, finalizedSlot }: Walk,
  before: string | undefined,
  cursor: Point | null,
): Promise<SignatureRecord[] | 'unknown place'> {
  const page = { before, limit: PAGE, minContextSlot: finalizedSlot };
  try {
    return await rpc.signaturesFor(address, { ...page, until: cursor?.signature });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  // One of the two is unknown to this node. Without `until` the slot ends the listing.
  try {
    return await rpc.signaturesFor(address, page);
  } catch (error) {
    if (isNotFound(error)) return 'unknown place';
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof RpcError && error.code === FILTER_NOT_FOUND;
}

/** Returns whether the node knows a mark. If it does not, its empty page proves nothing. */
async function isKnown({ rpc, finalizedSlot }: Walk, signature: string): Promise<boolean> {
  const [status] = await rpc.signatureStatuses([signature], finalizedSlot);
  return status != null;
}

/** Stores a mark. Marks are numbered from the newest down; the deepest is the last in order. */
async function setMark(
  { db, name }: Walk,
  above: Point | null,
  { signature, slot }: SignatureRecord,
): Promise<Point> {
  const depth = above ? Number(above.name.slice(name.length + 1)) + 1 : 1;
  const mark = { name: `${name}:${String(depth).padStart(6, '0')}`, signature, slot };
  await saveCursor(db, mark.name, mark, Date.now());
  return mark;
}

/** Drops all marks: the next listing starts at the newest again. Taken records stay taken. */
async function dropMarks({ db, name }: Walk): Promise<void> {
  for (let mark = await lastCursor(db, `${name}:`); mark; mark = await lastCursor(db, `${name}:`))
    await dropCursor(db, mark.name);
}
