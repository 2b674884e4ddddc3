/**
 * Prices of tokens in US dollars. Everything on a page that shows dollars asks through one store, which asks the server
 * once for all of it, and again each minute while the page is visible.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { mayShowDollars } from '../../core/tips/worth.ts';
import { dollarsText } from '../../core/tokens/dollars.ts';
import { MOST_PRICES, type UsdPrice } from '../../core/tokens/market.ts';
import { agoText } from '../dates.ts';
import { get } from './call.ts';
import { PriceStore } from './price-store.ts';

const store = new PriceStore({
  async ask(mints) {
    return (await get<{ prices: Record<string, UsdPrice> }>(`/api/prices?mints=${mints.join(',')}`)).prices;
  },
  atOnce: MOST_PRICES,
  now: () => Date.now(),
  later: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  isVisible: () => document.visibilityState === 'visible',
});

interface InDollars {
  /** Returns "$7.50"; null while no price of the last day is known. */
  text(units: bigint, decimals: number): string | null;
  /** The same beside a tip: a coin's needs a deep market. */
  ofTip(units: bigint, decimals: number): string | null;
  /** The age of the price, "2 min ago"; null without one. */
  age: string | null;
  /** To compare amounts by; null without one. */
  price: UsdPrice | null;
}

/** US dollars for a whole token, to compare amounts with; null while no price of the last day is known. */
export function usePrice(mint: string | null | undefined): number | null {
  return useUsdPrice(mint)?.usd ?? null;
}

/** The same with the money behind it. */
export function useUsdPrice(mint: string | null | undefined): UsdPrice | null {
  useEffect(() => (mint ? store.want(mint) : undefined), [mint]);
  return useSyncExternalStore(
    store.subscribe,
    () => (mint ? store.priceOf(mint) : null),
    () => null,
  );
}

/**
 * Returns the worth of a token's amounts. SOL is WRAPPED_SOL_MINT; without a mint nothing is asked and nothing known.
 */
export function useDollars(mint: string | null | undefined): InDollars {
  const price = useUsdPrice(mint);
  const currency = mint === WRAPPED_SOL_MINT ? 'SOL' : 'TOKEN';
  const text = (units: bigint, decimals: number) => (price ? dollarsText(units, decimals, price.usd) : null);
  return {
    text,
    ofTip: (units, decimals) =>
      mayShowDollars({ currency, units, decimals }, price) ? text(units, decimals) : null,
    age: price ? agoText(new Date(price.at).toISOString(), Date.now()) : null,
    price,
  };
}
