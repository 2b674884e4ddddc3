/**
 * Compares the tips table with the chain, in this order: tips that were sent are followed to their end, tips that landed
 * without their confirm are adopted by their memo, those that never can land expire, confirmed ones are seen finalized.
 * Every part may be cut off anywhere and is simply run again.
 */

import { settle, systemClock } from '../../chain/pipeline.ts';
import { RpcUnavailable, type SignatureRecord, type SolanaRpc } from '../../chain/rpc.ts';
import { checkSigned } from '../../chain/transaction.ts';
import { Refusal } from '../../core/refusals.ts';
import { loadCursor, saveCursor } from '../chain/store.ts';
import type { Database } from '../env.ts';
import { recordFinding } from '../findings/store.ts';
import { tipInstructions } from './instructions.ts';
import {
  deleteUnsigned,
  expirePrepared,
  findTip,
  markFinalized,
  signedTips,
  type TipRow,
  tipBook,
  toPayment,
  unfinalizedTips,
} from './store.ts';

/** A tip whose request died is usually confirmed within this time; if not, the cron comes again. */
const PATIENCE_MS = 4000;
const OPEN_TIPS = 50;
const FINALITY_BATCH = 200;
const PAGE = 1000;
const MAX_PAGES = 20;
const KEEP_UNSIGNED_MS = 7 * 86_400_000;
const MEMO = /fanfare:tip:([0-9a-f-]{36})/g;

export async function reconcileTips(db: Database, rpc: SolanaRpc, treasury: string): Promise<void> {
  await followSigned(db, rpc);
  const finalized = await rpc.finalizedPoint();
  const searched = await adoptLanded(db, rpc, treasury, finalized.slot);
  // Only a search that saw everything up to this height proves that an unsigned row's transaction does not exist.
  if (searched) await expirePrepared(db, finalized.height);
  await checkFinality(db, rpc, finalized);
  await deleteUnsigned(db, Date.now() - KEEP_UNSIGNED_MS);
}

async function followSigned(db: Database, rpc: SolanaRpc): Promise<void> {
  const book = tipBook(db, Date.now);
  // Side by side, so that one which hangs starves no other.
  const rows = await signedTips(db, OPEN_TIPS);
  await Promise.all(rows.map((row) => settle(toPayment(row), book, rpc, systemClock, PATIENCE_MS)));
}

/** Reads the treasury's new signatures and adopts tips that landed. False when there were more than one run reads. */
async function adoptLanded(
  db: Database,
  rpc: SolanaRpc,
  treasury: string,
  minContextSlot: number,
): Promise<boolean> {
  const name = `treasury:${treasury}`;
  const until = await loadCursor(db, name);
  const found: SignatureRecord[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const before = found.at(-1)?.signature;
    const records = await rpc.signaturesFor(treasury, { before, until, limit: PAGE, minContextSlot });
    found.push(...records);
    if (records.length < PAGE) {
      for (const record of found.reverse()) await adopt(db, rpc, record);
      const newest = found.at(-1);
      if (newest) await saveCursor(db, name, newest, Date.now());
      return true;
    }
  }
  // Too many for one run: the rows themselves are still found, but nothing may be concluded from their absence.
  for (const record of found.reverse()) await adopt(db, rpc, record);
  await recordFinding(
    db,
    'treasury-backlog',
    treasury,
    `more than ${found.length} signatures since ${until}`,
    Date.now(),
  );
  return false;
}

async function adopt(db: Database, rpc: SolanaRpc, record: SignatureRecord): Promise<void> {
  if (record.err !== null || !record.memo) return;
  for (const [, id] of record.memo.matchAll(MEMO)) {
    const row = await findTip(db, id!);
    if (row?.status === 'confirmed' && row.signature === record.signature) continue;
    const problem = await adoptionProblem(rpc, row, record);
    if (problem === null) {
      await tipBook(db, Date.now).markConfirmed(id!, record);
    } else {
      await recordFinding(db, 'unmatched-tip', record.signature, `${id}: ${problem}`, Date.now());
    }
  }
}

/** Null when the landed transaction is this tip's, instruction by instruction. */
async function adoptionProblem(
  rpc: SolanaRpc,
  row: TipRow | null,
  record: SignatureRecord,
): Promise<string | null> {
  if (!row) return 'no such tip';
  if (row.signature && row.signature !== record.signature)
    return `already ${row.status} with ${row.signature}`;
  const landed = await rpc.transaction(record.signature);
  if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
  try {
    await checkSigned(landed.base64, {
      payer: row.sender,
      instructions: tipInstructions(row),
      blockhash: row.blockhash,
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** A confirmed tip that the finalized chain does not know was undone by a fork: rare, and for a person to look at. */
async function checkFinality(
  db: Database,
  rpc: SolanaRpc,
  finalized: { slot: number; height: number },
): Promise<void> {
  const rows = await unfinalizedTips(db, FINALITY_BATCH);
  if (rows.length === 0) return;
  const signatures = rows.map((row) => row.signature);
  const statuses = await rpc.signatureStatuses(signatures, finalized.slot);
  const final = rows.filter((_, i) => statuses[i]?.confirmationStatus === 'finalized');
  await markFinalized(
    db,
    final.map((row) => row.id),
    Date.now(),
  );
  for (const [i, row] of rows.entries()) {
    if (statuses[i] === null && finalized.height > row.lastValidBlockHeight) {
      await recordFinding(
        db,
        'vanished-tip',
        row.signature,
        `${row.id} was confirmed, the finalized chain does not know it`,
        Date.now(),
      );
    }
  }
}
