/**
 * Compares the tips table with the chain. It ends and resends sent tips, adopts by their memo the tips that landed
 * without their confirm, expires those that can never land, and checks that confirmed ones get finalized. Every part
 * may be cut off anywhere and is simply run again; a failed part stops no other. A run sends fewer than 500 queries,
 * however much waits and whatever strangers send; the next run does the rest.
 */
import type { SolanaRpc } from '../../../chain/rpc.ts';
import { saveCursor } from '../../chain/store.ts';
import type { RunResult } from '../../cron-jobs.ts';
import type { Database } from '../../env.ts';
import { adoptLanded, GROUP } from '../payments/adopt.ts';
import type { Budget } from '../payments/history.ts';
import { expirePrepared } from '../store.ts';
import { checkFinality } from './finality.ts';
import { endOverdue, resendSigned } from './signed-tips.ts';
import { ADOPTED, SEARCHED } from './store.ts';

const KNOWN = { pages: 80, reads: 1000 };
const STRAYS = { pages: 20, reads: 300 };
/** Time limit of the walks through the history. */
const WALK_MS = 20_000;

/** Runs all parts. `problem` is the error of the first failing part. */
export async function reconcileTips(db: Database, rpc: SolanaRpc, treasury: string): Promise<RunResult> {
  const failures: unknown[] = [];
  let more = false;
  const part = async (work: () => Promise<boolean>) => {
    try {
      if (await work()) more = true;
    } catch (error) {
      failures.push(error);
    }
  };
  await part(async () => {
    const finalized = await rpc.finalizedPoint();
    // At the same time: a resend mostly waits, and a search through a long history must not delay it.
    await Promise.all([
      part(() => endOverdue(db, rpc, finalized)).then(() => part(() => resendSigned(db, rpc, finalized))),
      part(() => search(db, rpc, treasury, finalized)).then(() =>
        part(() => checkFinality(db, rpc, finalized.slot)),
      ),
    ]);
    return false;
  });
  return { more, problem: failures[0] };
}

/** Returns whether it stopped because its budget was used up. */
async function search(
  db: Database,
  rpc: SolanaRpc,
  treasury: string,
  finalized: { slot: number; height: number },
): Promise<boolean> {
  const askedAt = Date.now();
  const until = askedAt + WALK_MS;
  const budgets = { known: { ...KNOWN, until }, strays: { ...STRAYS, until } };
  const { known, all } = await adoptLanded(
    { db, rpc, treasury, finalizedSlot: finalized.slot },
    budgets.known,
    budgets.strays,
  );
  // Only a search that saw everything up to this height proves that an unsigned row's transaction does not exist.
  if (known) await expirePrepared(db, finalized.height);
  const upTo = { signature: '', slot: finalized.height };
  if (known) await saveCursor(db, ADOPTED, upTo, askedAt);
  if (all) await saveCursor(db, SEARCHED, upTo, askedAt);
  return isUsedUp(known ? budgets.strays : budgets.known) && !all;
}

function isUsedUp({ reads, pages, until }: Budget): boolean {
  return reads < GROUP || pages <= 0 || Date.now() > until;
}
