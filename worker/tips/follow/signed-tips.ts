/**
 * Follows tips whose signed bytes are stored: ends those that can no longer land, and resends the others. It handles
 * hundreds at a time: each tip costs a share of a few queries, a share of a status call, and one call that sends it.
 */

import { type Clock, systemClock } from '../../../chain/clock.ts';
import { describeChainError } from '../../../chain/errors.ts';
import { RpcError, RpcUnavailable, type SignatureStatus, type SolanaRpc } from '../../../chain/rpc.ts';
import { SECOND_SENDER_WAIT_MS } from '../../../chain/send-and-confirm.ts';
import { dropCursor, loadPoint, saveCursor } from '../../chain/store.ts';
import type { Database } from '../../env.ts';
import { recordPayments } from '../payments/store.ts';
import { expireSigned, markAllFailed } from '../store.ts';
import { offeredTips, overdueTips, resendableTips, type SignedTip } from './store.ts';

/** Statuses in one call; the network's limit is 256. */
const STATUSES = 200;
const CALLS = 10;
/** Tips that one run resends: one call each, in two batches of statuses. */
const RESENT = 400;
/** Concurrent sends; a worker has six connections. */
const AT_ONCE = 4;
/** No call that sends begins later than this after the first one. */
const SEND_MS = 15_000;
/** Waits before each poll. Most sent tips are confirmed within this time; the next run looks at the others. */
const POLL_MS = [1000, 2000];
/** Cursor in chain_cursors where the last run stopped: `slot` is a time of preparation, `signature` an id. */
const RESENT_UP_TO = 'tips:resent';

interface Point {
  slot: number;
  height: number;
}

/**
 * Ends signed tips whose last valid block is past, oldest first. The height is read before the statuses, and the node
 * that returns them has come at least as far: a transaction that it does not know is dead. Returns true if a further
 * run would end more.
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
 * Resends signed tips that may still land, oldest first. If there are more than one run sends, it returns true, and the
 * next run continues behind the last one: tips which never land delay no others. A node's rejection is no proof here,
 * because the request that stored the bytes may have sent them to another node.
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
  // The request that stored the signature sends first and stores its node's rejection by then. Such a tip is never
  // resent, because its user may have paid again.
  await clock.sleep(SECOND_SENDER_WAIT_MS);
  const ids = rows.map(({ id }) => id);
  let waiting = await unsettled(db, rpc, await resendableTips(db, ids));
  await sendEach(rpc, waiting, clock);
  for (const ms of POLL_MS) {
    if (waiting.length === 0) break;
    await clock.sleep(ms);
    waiting = await unsettled(db, rpc, waiting);
  }
  return last !== undefined || after !== null;
}

/** Returns the tips without an outcome. While the network does not answer, it concludes nothing. */
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
  /** Tips that the node does not know. */
  unknown: T[];
  /** Tips that are executed, and not confirmed yet. */
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
