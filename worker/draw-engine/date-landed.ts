/**
 * Stores slot and time of landed transactions once their blocks are final. A record names both, and a fork may move a
 * transaction to another block before.
 */

import { loadPoint, saveCursor } from '../chain/store.ts';
import type { Deps } from './deps.ts';
import { dateTransactions, undatedTransactions } from './landed/store.ts';

/** Transactions of one run: one call for all, and one for each of their slots. */
const AT_ONCE = 60;
/** A page of a draw waits for younger transactions. Older ones are left to the cron. */
const YOUNG_MS = 60_000;
/** Cursor of the walk (ms of confirmation): no transaction waits behind a lost one. */
const DATED = 'landed:dated';

/** Dates the next transactions. True if more are left. Throws RpcUnavailable. */
export async function dateLanded(deps: Deps): Promise<boolean> {
  const { db, clock } = deps;
  const from = (await loadPoint(db, DATED))?.slot ?? 0;
  const rows = await undatedTransactions(db, { confirmedFrom: from }, AT_ONCE);
  const isEnd = rows.length < AT_ONCE;
  await date(deps, rows);
  await saveCursor(
    db,
    DATED,
    { signature: '', slot: isEnd ? 0 : Math.max(rows.at(-1)!.confirmedAt, from + 1) },
    clock.now(),
  );
  return !isEnd;
}

/** Dates transactions of one giveaway, whose page waits. True while a block of the last two minutes is not final. */
export async function dateGiveaway(deps: Deps, id: string): Promise<boolean> {
  const rows = await undatedTransactions(deps.db, { giveaway: id }, AT_ONCE);
  const dated = await date(deps, rows);
  return dated < rows.length && rows.at(-1)!.confirmedAt > deps.clock.now() - YOUNG_MS;
}

/** Dates the final ones among them and returns their number. */
async function date({ db, rpc }: Deps, rows: readonly { signature: string }[]): Promise<number> {
  if (rows.length === 0) return 0;
  const signatures = rows.map(({ signature }) => signature);
  const statuses = await rpc.signatureStatuses(signatures);
  const slots = new Map<string, number>();
  for (const [at, status] of statuses.entries())
    if (status?.confirmationStatus === 'finalized' && status.err === null)
      slots.set(signatures[at]!, status.slot);
  const times = new Map<number, number | null>();
  for (const slot of new Set(slots.values())) times.set(slot, await rpc.blockTime(slot));
  const dated = [...slots].flatMap(([signature, slot]) => {
    const time = times.get(slot);
    return time == null ? [] : [{ signature, slot, time }];
  });
  await dateTransactions(db, dated);
  return dated.length;
}
