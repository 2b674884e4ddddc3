/**
 * The state of a tip that a wallet sends by itself. The wallet may replace the blockhash, send twice or return a
 * signature that never lands, so its answer is a hint: the outcome is read from the chain. The tip is over only when
 * everything up to 300 blocks after the wallet's answer is finalized, the treasury's history was read that far, and the
 * network does not know the hint.
 */

import type { Clock } from '../../../chain/clock.ts';
import { describeChainError } from '../../../chain/errors.ts';
import type { SolanaRpc } from '../../../chain/rpc.ts';
import { type SignatureWatch, waitOrHear } from '../../../chain/signature-watch.ts';
import { Refusal } from '../../../core/refusals.ts';
import type { Database } from '../../env.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { mismatch } from '../payments/landed-tip.ts';
import { paidTips, recordPayments } from '../payments/store.ts';
import { searchedHeight, watchSince, watchStart } from './store.ts';

/** Number of blocks after the wallet's answer in which the tip may still land. */
export const OPEN_BLOCKS = 300;
const POLL_MS = [200, 200, 300, 300, 400, 600];

export type WalletOutcome =
  | { status: 'confirmed' }
  /** The hinted transaction landed and failed on chain. */
  | { status: 'failed'; reason: string }
  /** No transaction of this tip can land any more. */
  | { status: 'over' }
  | { status: 'pending' };

/**
 * Polls for at most `patienceMs` while there is a hint; without one it checks once. `watch`: hears of the hint's
 * confirmation before a poll does. Throws RpcUnavailable.
 */
export async function followWalletSent(
  db: Database,
  rpc: SolanaRpc,
  clock: Clock,
  row: TipRow,
  hint: string | null,
  patienceMs: number,
  watch?: SignatureWatch,
): Promise<WalletOutcome> {
  if ((await paidTips(db, row.id)).length > 0) return { status: 'confirmed' };
  const since =
    (await watchStart(db, row.id)) ??
    (await watchSince(db, row.id, await rpc.blockHeight('confirmed'), clock.now()));
  const started = clock.now();
  for (let round = 0; ; round++) {
    const end = hint === null ? null : await look(db, rpc, row, hint, clock);
    // A transaction that is not this tip's says nothing about it.
    if (end === 'foreign') break;
    if (end) return end;
    const wait = POLL_MS[Math.min(round, POLL_MS.length - 1)]!;
    if (hint === null || clock.now() - started + wait > patienceMs) break;
    await waitOrHear(clock, wait, watch);
  }
  // Read first: a payment that is recorded after this read is found by the query that follows.
  const over = (await searchedHeight(db)) > since + OPEN_BLOCKS;
  if ((await paidTips(db, row.id)).length > 0) return { status: 'confirmed' };
  if (!over) return { status: 'pending' };
  const finalized = await rpc.finalizedPoint();
  const [known] = hint === null ? [null] : await rpc.signatureStatuses([hint], finalized.slot);
  return { status: known ? 'pending' : 'over' };
}

/** Returns the end that the hinted transaction shows, if it is this tip's. */
async function look(
  db: Database,
  rpc: SolanaRpc,
  row: TipRow,
  hint: string,
  clock: Clock,
): Promise<WalletOutcome | 'foreign' | null> {
  try {
    const [status] = await rpc.signatureStatuses([hint]);
    if (!status || status.confirmationStatus === 'processed') return null;
    const landed = await rpc.transaction(hint);
    if (!landed) return null;
    if (mismatch(landed, row) !== null) return 'foreign';
    if (landed.err !== null) return { status: 'failed', reason: describeChainError(landed.err) };
    const landedAt = landed.blockTime === null ? clock.now() : Math.min(landed.blockTime * 1000, clock.now());
    const payment = { signature: hint, slot: landed.slot, memoId: row.id, finalized: false, landedAt };
    await recordPayments(db, [payment], clock.now());
    return { status: 'confirmed' };
  } catch (error) {
    // The network did not answer: nothing is known.
    if (error instanceof Refusal && error.code === 'chain_unavailable') return null;
    throw error;
  }
}
