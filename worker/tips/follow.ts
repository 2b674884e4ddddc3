/**
 * Follows tips whose signed bytes are stored: ends those that can land no more, and resends the others. Hundreds at a
 * time: what a tip costs is a share of a few queries and of a status call, and one call that sends it.
 */

import { describeChainError } from '../../chain/errors.ts';
import { RpcError, RpcUnavailable, type SignatureStatus, type SolanaRpc } from '../../chain/rpc.ts';
import { type Clock, SECOND_SENDER_WAIT_MS, systemClock } from '../../chain/send-and-confirm.ts';
import { dropCursor, loadPoint, saveCursor } from '../chain/store.ts';
import type { Database } from '../env.ts';
import { recordPayments } from './payments/store.ts';
import { offeredTips, overdueTips, type SignedTip, stillOffered } from './signed/store.ts';
import { expireSigned, markAllFailed } from './store.ts';

/** Statuses in one call; the network's limit is 256. */
const STATUSES = 200;
const CALLS = 10;
/** Tips that one run resends: as many calls, in two batches of statuses. */
const RESENT = 400;
/** Sent concurrently; a worker has six connections. */
const AT_ONCE = 4;
/** No call that sends begins later than this after the first one. */
const SEND_MS = 15_000;
/** What was sent is usually confirmed within this time; if not, the next run continues. */
const POLL_MS = [1000, 2000];
/** Where the last run stopped, among chain_cursors: `slot` is a time of preparation, `signature` an id. */
const RESENT_UP_TO = 'tips:resent';

interface Point {
  slot: number;
  height: number;
}

/**
 * Ends signed tips whose last valid block is past, oldest first. The height was read before the statuses, and the node
 * that returns them has come at least as far: a transaction that it does not know is dead. True if a further run would
 * end more.
 */
export async function endOverdue(db: Database, rpc: SolanaRpc, finalized: Point): Promise<boolean> {
  for (let call = 0; call < CALLS; call++) {
    const rows = await overdueTips(db, finalized.height, STATUSES);
    if (rows.length === 0) return false;
    const { unknown, ended } = await storeOutcomes(db, rpc, rows, finalized.slot);
    await expireSigned(
      db,
      unknown.map(({ id }) => id),
    );
    if (rows.length < STATUSES || ended + unknown.length === 0) return false;
  }
  return true;
}

/**
 * Resends signed tips that may still land, oldest first. If there are more than one run sends, the next run goes on
 * behind the last one, so that tips which never land delay no others; true then. A node's rejection is no proof here,
 * because the request that stored the bytes may have sent them to another node: nothing is concluded from it.
 */
export async function resendSigned(
  db: Database,
  rpc: SolanaRpc,
  finalized: Point,
  clock: Clock = systemClock,
): Promise<boolean> {
  const after = await loadPoint(db, RESENT_UP_TO);
  const rows = await offeredTips(db, finalized.height, RESENT, {
    preparedAt: after?.slot ?? 0,
    id: after?.signature ?? '',
  });
  const last = rows.length === RESENT ? rows.at(-1) : undefined;
  if (last) await saveCursor(db, RESENT_UP_TO, { signature: last.id, slot: last.preparedAt }, clock.now());
  else if (after) await dropCursor(db, RESENT_UP_TO);
  if (rows.length === 0) return after !== null;
  // The request that stored the signature sends first, and its node's rejection is stored by then: such a tip is never
  // resent, because its user may have paid again.
  await clock.sleep(SECOND_SENDER_WAIT_MS);
  const ids = rows.map(({ id }) => id);
  let waiting = await unsettled(db, rpc, await stillOffered(db, ids));
  await sendEach(rpc, waiting, clock);
  for (const ms of POLL_MS) {
    if (waiting.length === 0) break;
    await clock.sleep(ms);
    waiting = await unsettled(db, rpc, waiting);
  }
  return last !== undefined || after !== null;
}

/** Those without an outcome yet. While the network does not answer, nothing is concluded. */
async function unsettled<T extends SignedTip>(db: Database, rpc: SolanaRpc, rows: T[]): Promise<T[]> {
  const left: T[] = [];
  for (let at = 0; at < rows.length; at += STATUSES) {
    const some = rows.slice(at, at + STATUSES);
    try {
      const { unknown, pending } = await storeOutcomes(db, rpc, some);
      left.push(...unknown, ...pending);
    } catch (error) {
      if (!isOfNetwork(error)) throw error;
      left.push(...some);
    }
  }
  return left;
}

async function sendEach(
  rpc: SolanaRpc,
  rows: (SignedTip & { signedTransaction: string })[],
  clock: Clock,
): Promise<void> {
  const until = clock.now() + SEND_MS;
  const left = [...rows];
  const work = async () => {
    for (let row = left.shift(); row && clock.now() < until; row = left.shift()) {
      try {
        await rpc.send(row.signedTransaction, false);
      } catch (error) {
        if (!isOfNetwork(error)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function isOfNetwork(error: unknown): boolean {
  return error instanceof RpcError || error instanceof RpcUnavailable;
}

interface Outcomes<T> {
  /** The node does not know them. */
  unknown: T[];
  /** Executed, and not confirmed yet. */
  pending: T[];
  ended: number;
}

/** Stores the outcomes that the chain shows, for at most STATUSES tips. `slot`: the node has come at least that far. */
async function storeOutcomes<T extends SignedTip>(
  db: Database,
  rpc: SolanaRpc,
  rows: T[],
  slot?: number,
): Promise<Outcomes<T>> {
  const statuses = await rpc.signatureStatuses(
    rows.map(({ signature }) => signature),
    slot,
  );
  const unknown: T[] = [];
  const pending: T[] = [];
  const known: (T & { status: SignatureStatus })[] = [];
  for (const [i, row] of rows.entries()) {
    const status = statuses[i];
    if (!status) unknown.push(row);
    else if (status.confirmationStatus === 'processed') pending.push(row);
    else known.push({ ...row, status });
  }
  const landed = known.filter(({ status }) => status.err === null);
  await recordPayments(
    db,
    landed.map(({ id, signature, status }) => ({
      signature,
      slot: status.slot,
      memoId: id,
      finalized: status.confirmationStatus === 'finalized',
    })),
    Date.now(),
  );
  const failed = known.filter(({ status }) => status.err !== null);
  await markAllFailed(
    db,
    failed.map(({ id, status }) => ({ id, failure: describeChainError(status.err) })),
  );
  return { unknown, pending, ended: known.length };
}
