/** Adds up the rows that worker/admin/store.ts reads. */
import type { FeeTotals } from './store.ts';

export function solTotals<T extends FeeTotals>(totals: T[]): T[] {
  return totals.filter(({ currency }) => currency === 'SOL');
}

/** Sums the fees in base units; all totals must be in one currency. */
export function feesOf(totals: FeeTotals[]): bigint {
  return totals.reduce((sum, { fees }) => sum + fees, 0n);
}

export function countOf(totals: FeeTotals[]): number {
  return totals.reduce((sum, { times }) => sum + times, 0);
}

/** One coin with its fees from tips and giveaways together, one entry per mint. */
export interface Coin {
  mint: string;
  symbol: string;
  decimals: number;
  fees: bigint;
  tips: number;
}

/** Returns the coins in which fees were paid, the most tipped first. */
export function coinsOf(tips: FeeTotals[], giveaways: FeeTotals[]): Coin[] {
  const coins = new Map<string, Coin>();
  const add = ({ currency, token, symbol, decimals, fees }: FeeTotals, tipped: number) => {
    if (currency === 'SOL' || token === null || fees === 0n) return;
    const before = coins.get(token) ?? { mint: token, symbol, decimals, fees: 0n, tips: 0 };
    coins.set(token, { ...before, fees: before.fees + fees, tips: before.tips + tipped });
  };
  for (const total of tips) add(total, total.times);
  for (const total of giveaways) add(total, 0);
  return [...coins.values()].sort((a, b) => b.tips - a.tips || (a.mint < b.mint ? -1 : 1));
}
