/** A row of the tips table: its columns with exact amounts, and what clients read of it. */
import type { AlertPlan } from '../../core/alerts/plan.ts';
import { areWordsPublic } from '../../core/moderation/model.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import type { Tip, TipStatus, TipTotals } from '../../core/tips/model.ts';
import { rulingOfTip, type StoredRuling } from '../moderation/store.ts';
import { exact, tips } from '../schema.ts';
import type { TipTerms } from './instructions.ts';
import { handleOfTip, nameOfTip } from './names/store.ts';
import { planOfTip, worthOfTip } from './plans/store.ts';

/** All columns, with amounts read as exact bigints. */
export const tipColumns = {
  id: tips.id,
  token: tips.token,
  tokenSymbol: tips.tokenSymbol,
  currency: tips.currency,
  tokenProgram: tips.tokenProgram,
  decimals: tips.decimals,
  sender: tips.sender,
  creator: tips.creator,
  treasury: tips.treasury,
  amount: exact(tips.amount),
  platformFee: exact(tips.platformFee),
  creatorAmount: exact(tips.creatorAmount),
  message: tips.message,
  name: nameOfTip,
  handle: handleOfTip,
  worth: worthOfTip,
  plan: planOfTip,
  ruling: rulingOfTip,
  blockhash: tips.blockhash,
  lastValidBlockHeight: tips.lastValidBlockHeight,
  status: tips.status,
  signedTransaction: tips.signedTransaction,
  signature: tips.signature,
  failure: tips.failure,
  preparedAt: tips.preparedAt,
  confirmedAt: tips.confirmedAt,
  slot: tips.slot,
};

export interface TipRow extends TipTerms {
  tokenSymbol: string;
  amount: bigint;
  message: string;
  /** Null for an anonymous tip. */
  name: string | null;
  handle: string | null;
  /** Lamports. */
  worth: bigint | null;
  /** Null for a tip from before there were plans. */
  plan: AlertPlan | null;
  /** Null for a tip from before there were rulings. */
  ruling: StoredRuling | null;
  blockhash: string;
  lastValidBlockHeight: number;
  status: TipStatus;
  signedTransaction: string | null;
  signature: string | null;
  failure: string | null;
  preparedAt: number;
  confirmedAt: number | null;
  slot: number | null;
}

/** A tip as everyone reads it: with the words that are public at `now`, ms since 1970. */
export function publicTip(row: TipRow, now: number): Tip {
  const { ruling } = row;
  if (ruling !== null && !areWordsPublic(ruling, now))
    return { ...toTip(row), message: '', name: null, handle: null };
  return shownTip(row);
}

/** A tip as the stream shows it once it is let through. */
export function shownTip(row: TipRow): Tip {
  return row.ruling?.dropped ? { ...toTip(row), message: '' } : toTip(row);
}

/** A tip with all its words, for its creator. Before it is confirmed its time is that of prepare. */
export function toTip(row: TipRow): Tip {
  return {
    id: row.id,
    tokenAddress: row.token,
    amount: displayNumber(row.amount, row.decimals),
    amountUnits: row.amount.toString(),
    currency: row.currency,
    decimals: row.decimals,
    tokenSymbol: row.tokenSymbol,
    senderAddress: row.sender,
    name: row.name,
    handle: row.handle,
    message: row.message,
    timestamp: new Date(row.confirmedAt ?? row.preparedAt).toISOString(),
    txSignature: row.signature ?? '',
    platformFee: displayNumber(row.platformFee, row.decimals),
    platformFeeUnits: row.platformFee.toString(),
    creatorAmount: displayNumber(row.creatorAmount, row.decimals),
    creatorAmountUnits: row.creatorAmount.toString(),
    worth: worthText(row),
    plan: row.plan ?? 'spoken',
  };
}

/** A tip from before there were plans is worth what it brought in SOL. */
function worthText({ plan, worth, currency, amount }: TipRow): string | null {
  if (plan === null) return currency === 'SOL' ? amount.toString() : null;
  return worth === null ? null : worth.toString();
}

/** Confirmed tips of one token in one currency; `units` in its base units. */
export interface CurrencyTotals {
  currency: 'SOL' | 'TOKEN';
  symbol: string;
  decimals: number;
  tips: number;
  units: bigint;
}

/** A token's figures as clients read them. `tippers`: different senders. */
export function toTotals(totals: readonly CurrencyTotals[], tippers: number): TipTotals {
  const sol = totals.find((total) => total.currency === 'SOL');
  return {
    totalTips: totals.reduce((sum, total) => sum + total.tips, 0),
    totalVolume: sol ? displayNumber(sol.units, SOL_DECIMALS) : 0,
    volumes: totals.map(({ currency, symbol, decimals, units }) => ({
      currency,
      symbol: currency === 'SOL' ? 'SOL' : symbol,
      amount: displayNumber(units, decimals),
      amountUnits: units.toString(),
    })),
    uniqueTippers: tippers,
  };
}
