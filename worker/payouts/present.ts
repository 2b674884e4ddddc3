/** Converts a payout's rows for admins. */
import { displayNumber } from '../../core/money.ts';
import type { Payout } from '../../core/payouts.ts';
import type { Database } from '../env.ts';
import { type PayoutRow, type PayoutTransactionRow, transactionsOf } from './store.ts';

/** Returns the payouts with the transactions of each, oldest first. */
export async function toPayouts(db: Database, rows: PayoutRow[]): Promise<Payout[]> {
  const transactions = await transactionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(
      row,
      transactions.filter((tx) => tx.payout === row.id),
    ),
  );
}

export async function toPayout(db: Database, row: PayoutRow): Promise<Payout> {
  return (await toPayouts(db, [row]))[0]!;
}

function present(row: PayoutRow, transactions: PayoutTransactionRow[]): Payout {
  const text = (units: bigint | null) => (units === null ? null : units.toString());
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id: row.id,
    asset: row.asset,
    symbol: row.symbol,
    decimals: row.decimals,
    amount: displayNumber(row.amount, row.decimals),
    amountUnits: row.amount.toString(),
    minimumLamports: row.minimumLamports.toString(),
    cutPercent: row.cutPercent,
    recipients: JSON.parse(row.recipients) as string[],
    confirmedBy: row.confirmedBy,
    stage: row.stage,
    returnAsked: row.returnAsked,
    receivedLamports: text(row.receivedLamports),
    shareLamports: text(row.shareLamports),
    platformLamports: text(row.platformLamports),
    reason: row.reason,
    lastError: row.lastError,
    transactions: transactions.map((tx) => ({
      step: tx.step,
      status: tx.status,
      signature: tx.signature,
      failure: tx.failure,
      createdAt: new Date(tx.createdAt).toISOString(),
      confirmedAt: time(tx.confirmedAt),
    })),
    createdAt: new Date(row.createdAt).toISOString(),
    endedAt: time(row.endedAt),
  };
}
