/** Adds up what worker/admin/store.ts read. */
import type { Takings } from './store.ts';

export function ofSol<T extends Takings>(takings: T[]): T[] {
  return takings.filter(({ currency }) => currency === 'SOL');
}

/** Base units; only of takings in one currency. */
export function feesOf(takings: Takings[]): bigint {
  return takings.reduce((sum, { fees }) => sum + fees, 0n);
}

export function timesOf(takings: Takings[]): number {
  return takings.reduce((sum, { times }) => sum + times, 0);
}

/** One coin with what it brought from tips and giveaways together, a line a mint. */
export interface Coin {
  mint: string;
  symbol: string;
  decimals: number;
  fees: bigint;
  tips: number;
}

/** Coins that fees came in, the most tipped first. */
export function coinsOf(tips: Takings[], giveaways: Takings[]): Coin[] {
  const coins = new Map<string, Coin>();
  const add = ({ currency, token, symbol, decimals, fees }: Takings, tipped: number) => {
    if (currency === 'SOL' || token === null || fees === 0n) return;
    const before = coins.get(token) ?? { mint: token, symbol, decimals, fees: 0n, tips: 0 };
    coins.set(token, { ...before, fees: before.fees + fees, tips: before.tips + tipped });
  };
  for (const taking of tips) add(taking, taking.times);
  for (const taking of giveaways) add(taking, 0);
  return [...coins.values()].sort((a, b) => b.tips - a.tips || (a.mint < b.mint ? -1 : 1));
}
