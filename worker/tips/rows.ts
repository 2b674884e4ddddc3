/** Reads a tip's row for clients. */
import { areWordsPublic } from '../../core/moderation/model.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { NO_WORDS, type PublicTip, type Tip, type TipTotals, withoutSender } from '../../core/tips/model.ts';
import type { TipRow } from '../schema/tip-columns.ts';

/** Returns a tip as everyone reads it: with the words that are public at `now`, ms since 1970. */
export function publicTip(row: TipRow, now: number): PublicTip {
  const { ruling } = row;
  const isHidden = ruling !== null && !areWordsPublic(ruling, now);
  return withoutSender(isHidden ? { ...toTip(row), ...NO_WORDS } : shownTip(row));
}

/** Returns a tip as the stream shows it after its approval. */
export function shownTip(row: TipRow): Tip {
  return row.ruling?.dropped ? { ...toTip(row), message: '' } : toTip(row);
}

/** Returns a tip with all its words, for its creator. Before it is confirmed its time is that of prepare. */
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
    face: row.face,
    message: row.message,
    timestamp: new Date(row.confirmedAt ?? row.preparedAt).toISOString(),
    txSignature: row.signature ?? '',
    platformFee: displayNumber(row.platformFee, row.decimals),
    platformFeeUnits: row.platformFee.toString(),
    creatorAmount: displayNumber(row.creatorAmount, row.decimals),
    creatorAmountUnits: row.creatorAmount.toString(),
    worth: worthText(row),
    dollars: row.dollars,
    plan: row.plan ?? 'spoken',
  };
}

/** Returns the worth of a tip. A tip from before there were plans is worth its amount in SOL. */
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

/** Returns a token's figures as clients read them. `tippers`: the number of different senders. */
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
