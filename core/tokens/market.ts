/** What a token costs on the market. For display only: no amount of money is ever computed from it. */
import { WRAPPED_SOL_MINT } from '../address.ts';
import { displayNumber, SOL_DECIMALS } from '../money.ts';
import type { RunningCurve } from './chain-token.ts';

export interface MarketPrice {
  /** US dollars a whole token. */
  priceUsd: number | null;
  /** SOL a whole token. */
  priceSol: number | null;
  /** US dollars. */
  marketCap: number | null;
  /** US dollars traded in the last 24 hours; null where only the bonding curve knows a price. */
  volume24h: number | null;
  source: 'dexscreener' | 'curve';
}

/** Tokens of one call of GET /api/prices. */
export const MOST_PRICES = 50;

/** What GET /api/prices says of a token: US dollars a whole one, and when that was last right, ms since 1970. */
export interface UsdPrice {
  usd: number;
  at: number;
}

/** No price is higher than this: a broken feed, or a joke. */
const MOST_USD = 1e15;
const DECIMAL = /^\d{1,40}(\.\d{1,60})?(e[+-]?\d{1,3})?$/i;

/**
 * The price of `mint` in an answer of DexScreener, which is believed field by field: of the pairs on Solana in which
 * the token is what is sold, the one with the largest liquidity. Null when none has a price in US dollars.
 */
export function choosePrice(pairs: readonly unknown[], mint: string): MarketPrice | null {
  let best: { liquidity: number; price: MarketPrice } | null = null;
  for (const pair of pairs) {
    if (field(pair, 'chainId') !== 'solana' || field(field(pair, 'baseToken'), 'address') !== mint) continue;
    const priceUsd = decimal(field(pair, 'priceUsd'));
    if (priceUsd === null) continue;
    const liquidity = figure(field(field(pair, 'liquidity'), 'usd')) ?? 0;
    if (best && best.liquidity >= liquidity) continue;
    const inSol = field(field(pair, 'quoteToken'), 'address') === WRAPPED_SOL_MINT;
    const price: MarketPrice = {
      priceUsd,
      priceSol: inSol ? decimal(field(pair, 'priceNative')) : null,
      marketCap: figure(field(pair, 'marketCap')) || figure(field(pair, 'fdv')) || null,
      volume24h: figure(field(field(pair, 'volume'), 'h24')),
      source: 'dexscreener',
    };
    best = { liquidity, price };
  }
  return best?.price ?? null;
}

/**
 * The price on a coin's bonding curve: what the next base unit costs there. `solUsd`: US dollars a SOL, null if no one
 * knows. Null for a curve that is empty.
 */
export function curvePrice(curve: RunningCurve, solUsd: number | null): MarketPrice | null {
  const tokens = displayNumber(curve.virtualTokenReserves, curve.decimals);
  const priceSol = displayNumber(curve.virtualQuoteReserves, SOL_DECIMALS) / tokens;
  if (!isPrice(priceSol)) return null;
  const priceUsd = solUsd === null ? null : priceSol * solUsd;
  const marketCap = priceUsd === null ? null : priceUsd * displayNumber(curve.supply, curve.decimals);
  return { priceUsd, priceSol, marketCap: figure(marketCap), volume24h: null, source: 'curve' };
}

/** "$1,234.57", "$0.0000123": cents from a dollar on, three digits below. */
export function priceText(usd: number): string {
  if (usd > 0 && usd < SMALLEST_SHOWN) return `< ${tinyText.format(SMALLEST_SHOWN)}`;
  return (usd >= 1 ? centsText : tinyText).format(usd);
}

/** "$1.2M", "$950". */
export function compactUsdText(usd: number): string {
  return compactText.format(usd);
}

/** Below this a reader counts zeros. */
const SMALLEST_SHOWN = 1e-10;
const USD = { style: 'currency', currency: 'USD' } as const;
const centsText = new Intl.NumberFormat('en-US', USD);
const tinyText = new Intl.NumberFormat('en-US', {
  ...USD,
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 3,
});
const compactText = new Intl.NumberFormat('en-US', {
  ...USD,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A price as DexScreener writes it, a decimal text. */
function decimal(value: unknown): number | null {
  const price = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
  return isPrice(price) ? price : null;
}

function isPrice(value: number): boolean {
  return value > 0 && value <= MOST_USD;
}

/** A sum of US dollars. */
function figure(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= MOST_USD ? value : null;
}
