/** Stores the outcome of a payout's transaction: its row, the payout's stage and the audit entry in one batch. */

import { RpcUnavailable } from '../../chain/rpc.ts';
import type { OutcomeWriter } from '../../chain/send-and-confirm.ts';
import { type PayoutStage, splitPayout } from '../../core/payouts.ts';
import { refusalText } from '../../core/refusals.ts';
import type { PayoutDeps } from './deps.ts';
import { failEntry, recipientsOf } from './steps.ts';
import {
  confirmStep,
  expireStep,
  failFirstStep,
  failStep,
  noteRejection,
  type PayoutRow,
  type PayoutTransactionRow,
  type StageChange,
} from './store.ts';

/** A swap that failed on chain is built again after a pause: its route may have no liquidity. */
const PAUSE_MS = 10_000;

const FROM: Readonly<Record<PayoutTransactionRow['step'], PayoutStage>> = {
  move: 'confirmed',
  swap: 'moved',
  split: 'swapped',
  return: 'moved',
};

/** Returns the stage in which this transaction's step is taken. */
export function stageOf(row: PayoutRow, { step }: PayoutTransactionRow): PayoutStage {
  return row.tokenProgram === null ? 'confirmed' : FROM[step];
}

export function outcomeWriter(deps: PayoutDeps, row: PayoutRow, tx: PayoutTransactionRow): OutcomeWriter {
  const { db, clock } = deps;
  const from = stageOf(row, tx);
  return {
    async markConfirmed(_, { slot }) {
      const at = clock.now();
      const change = await changeOf(deps, row, tx, at);
      const after = Object.fromEntries(
        Object.entries(change).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? value.toString() : value,
        ]),
      );
      await confirmStep(db, tx, { slot, at }, from, change, {
        at,
        actor: 'platform',
        action: `payout.${tx.step}`,
        subject: row.id,
        before: { stage: from },
        after,
        signature: tx.signature,
      });
    },
    async markFailed(_, reason) {
      const at = clock.now();
      const text = sentence(reason);
      if (from === 'confirmed') {
        return failFirstStep(db, tx, reason, text, failEntry(row, text, at));
      }
      await failStep(db, tx, reason, text, at, at + PAUSE_MS);
    },
    async markRejected(_, reason) {
      await noteRejection(db, tx, reason, sentence(reason));
    },
    async markExpired(id) {
      await expireStep(db, id);
    },
  };
}

function sentence(reason: string): string {
  return refusalText('step_failed', { reason });
}

/**
 * Returns a confirmed step's change of the payout. Throws RpcUnavailable while the network does not return the proceeds
 * of a swap.
 */
async function changeOf(
  deps: PayoutDeps,
  row: PayoutRow,
  tx: PayoutTransactionRow,
  at: number,
): Promise<StageChange> {
  switch (tx.step) {
    case 'move':
      return { stage: 'moved' };
    case 'swap':
      return { stage: 'swapped', receivedLamports: await broughtBy(deps, tx) };
    case 'return': {
      const { reason } = JSON.parse(tx.details) as { reason?: string };
      return { stage: 'returned', reason: reason ?? null, endedAt: at };
    }
    case 'split': {
      const received = row.receivedLamports ?? row.amount;
      const { share, platform } = splitPayout(received, row.cutPercent, recipientsOf(row).length);
      return {
        stage: 'done',
        receivedLamports: received,
        shareLamports: share,
        platformLamports: platform,
        endedAt: at,
      };
    }
  }
}

/** Returns the growth of the swap wallet's balance, plus the network fee. It pays the fee: it is the first account. */
async function broughtBy({ rpc }: PayoutDeps, tx: PayoutTransactionRow): Promise<bigint> {
  const landed = await rpc.transaction(tx.signature);
  const [before, after, fee] = [landed?.preBalances[0], landed?.postBalances[0], landed?.fee];
  if (before === undefined || after === undefined || fee == null)
    throw new RpcUnavailable('getTransaction: a finalized swap without its balances');
  return after - before + fee;
}
