/**
 * Compares all escrows on chain with our database every minute, a hundred a call. An end by the creator, a step by a
 * stranger or a foreign commit is found within a minute, however long the giveaway would wait. Noise in an escrow's
 * history costs nothing here.
 */
import { isAhead } from '../../core/draw-engine/progress.ts';
import { decodeEscrow } from '../../core/escrow/account.ts';
import { loadPoint, saveCursor } from '../chain/store.ts';
import { escrowsAfter } from '../giveaways/jobs/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import { dateLanded } from './date-landed.ts';
import type { Deps } from './deps.ts';

/** Accounts of one call, and calls of one run. */
const AT_ONCE = 100;
const CALLS = 20;
/** The last compared address, among chain_cursors; empty once a run came to the end. */
const COMPARED = 'escrows:compared';

/**
 * Asks for the next step of each giveaway whose escrow differs from our row, is gone, or whose list is to be withdrawn;
 * then completes landed transactions. True if a further run at once would do more. Throws RpcUnavailable.
 */
export async function watchEscrows(deps: Deps): Promise<boolean> {
  const { db, env, rpc, clock } = deps;
  let after = (await loadPoint(db, COMPARED))?.signature ?? '';
  for (let calls = 0; calls < CALLS; calls++) {
    const rows = await escrowsAfter(db, after, AT_ONCE);
    if (rows.length > 0) {
      const accounts = await rpc.accounts(rows.map(({ id }) => id));
      const changed = rows.filter((row, at) => isPressing(row) || hasChanged(row, accounts[at] ?? null));
      if (changed.length > 0)
        await env.DRAWS.sendBatch(changed.map(({ id }) => ({ body: { giveaway: id, task: 'advance' } })));
    }
    after = rows.length < AT_ONCE ? '' : rows.at(-1)!.id;
    await saveCursor(db, COMPARED, { signature: after, slot: 0 }, clock.now());
    if (after === '') return dateLanded(deps);
  }
  return true;
}

/** Returns whether a list is to be withdrawn before its cutoff: an earlier run may wait for something else. */
function isPressing({ stage, withdrawReason }: GiveawayRow): boolean {
  return stage === 'committed' && withdrawReason !== null;
}

function hasChanged(row: GiveawayRow, account: { owner: string; data: Uint8Array } | null): boolean {
  const escrow = account?.owner === row.program ? decodeEscrow(account.data) : null;
  return !escrow || differenceOf(row, escrow) !== null || isAhead(row, escrow);
}
