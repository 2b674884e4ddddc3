/** The market price of a token. It is for display only: no amount of money is ever computed from it. */
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
  /** US dollars that stand behind the price: in the pool, or on the curve. A tip is worth a small part of it at most. */
  depthUsd: number | null;
  source: 'dexscreener' | 'curve';
}

/** Tokens of one call of GET /api/prices. */
export const MOST_PRICES = 50;

/**
 * A token's price in GET /api/prices: US dollars a whole one, the dollars behind it (null: not known), and when both were
 * last right, ms since 1970.
 */
export interface UsdPrice {
  usd: number;
  depth: number | null;
  at: number;
}

/**
 * A pool that holds less, in US dollars, is no price: anyone makes one at any price. One that is not named holds none,
 * and half of it must be money: the coins in a pool are worth what its own price says.
 */
export const LEAST_LIQUIDITY_USD = 5000;
/** Nor is a pool in which less was traded in the last 24 hours, in US dollars: no one has bought at its price. */
export const LEAST_VOLUME_24H_USD = 500;
/** Nor is a younger one: a false price must stand so long, in ms, while holders sell into it. */
export const LEAST_AGE_MS = 24 * 3_600_000;

/** SOL, USDC and USDT. What a coin costs in another coin is worth what anyone made of that one's price. */
const MONEY: ReadonlySet<unknown> = new Set([
  WRAPPED_SOL_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** No price is higher than this: a broken feed, or a joke. */
const MOST_USD = 1e15;
const DECIMAL = /^\d{1,40}(\.\d{1,60})?(e[+-]?\d{1,3})?$/i;

/**
 * Returns the price of `mint` in an answer of DexScreener, which is checked field by field. It chooses the pair on
 * Solana with the largest liquidity, among those that sell the token for money, hold and trade enough and are old
 * enough at `now` (ms). `ownPool`: where the launch site itself moved the coin; it counts from its first block. Returns
 * null if none has a price in US dollars.
 */
export function choosePrice(
  pairs: readonly unknown[],
  mint: string,
  now: number,
  ownPool: string | null = null,
): MarketPrice | null {
  let best: { liquidity: number; price: MarketPrice } | null = null;
  for (const pair of pairs) {
    if (field(pair, 'chainId') !== 'solana' || field(field(pair, 'baseToken'), 'address') !== mint) continue;
    const priceUsd = decimal(field(pair, 'priceUsd'));
    if (priceUsd === null) continue;
    const quote = field(field(pair, 'quoteToken'), 'address');
    const liquidity = MONEY.has(quote) ? heldIn(field(pair, 'liquidity'), priceUsd) : 0;
    const volume24h = figure(field(field(pair, 'volume'), 'h24')) ?? 0;
    if (liquidity < LEAST_LIQUIDITY_USD || volume24h < LEAST_VOLUME_24H_USD) continue;
    const madeAt = figure(field(pair, 'pairCreatedAt')) ?? now;
    const isOwn = ownPool !== null && field(pair, 'pairAddress') === ownPool;
    if (!isOwn && now - madeAt < LEAST_AGE_MS) continue;
    if (best && best.liquidity >= liquidity) continue;
    const price: MarketPrice = {
      priceUsd,
      priceSol: quote === WRAPPED_SOL_MINT ? decimal(field(pair, 'priceNative')) : null,
      marketCap: figure(field(pair, 'marketCap')) || figure(field(pair, 'fdv')) || null,
      volume24h,
      depthUsd: liquidity,
      source: 'dexscreener',
    };
    best = { liquidity, price };
  }
  return best?.price ?? null;
}

/** Returns the US dollars in a pool. Its coins count for no more than its money. */
function heldIn(liquidity: unknown, priceUsd: number): number {
  const [usd, coins] = [figure(field(liquidity, 'usd')), field(liquidity, 'base')];
  if (usd === null || typeof coins !== 'number' || !(coins >= 0)) return 0;
  return Math.min(usd, 2 * (usd - coins * priceUsd));
}

/**
 * Returns the price on a coin's bonding curve: the cost of the next base unit. `solUsd`: US dollars a SOL, null if
 * unknown. Returns null for an empty curve.
 */
export function curvePrice(curve: RunningCurve, solUsd: number | null): MarketPrice | null {
  const tokens = displayNumber(curve.virtualTokenReserves, curve.decimals);
  const priceSol = displayNumber(curve.virtualQuoteReserves, SOL_DECIMALS) / tokens;
  if (!isPrice(priceSol)) return null;
  const priceUsd = solUsd === null ? null : priceSol * solUsd;
  const marketCap = priceUsd === null ? null : priceUsd * displayNumber(curve.supply, curve.decimals);
  const depthUsd = solUsd === null ? null : displayNumber(curve.realQuoteReserves, SOL_DECIMALS) * solUsd;
  return { priceUsd, priceSol, marketCap: figure(marketCap), volume24h: null, depthUsd, source: 'curve' };
}

/** Returns "$1,234.57", "$0.0000123": cents from a dollar on, three digits below. */
export function priceText(usd: number): string {
  if (usd > 0 && usd < SMALLEST_SHOWN) return `< ${tinyText.format(SMALLEST_SHOWN)}`;
  return (usd >= 1 ? centsText : tinyText).format(usd);
}

/** Returns "$1.2M", "$950". */
export function compactUsdText(usd: number): string {
  return compactText.format(usd);
}

/** The smallest price that is shown: below it a reader would count zeros. */
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

/** Reads a price as DexScreener writes it, a decimal text. */
function decimal(value: unknown): number | null {
  const price = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;
  return isPrice(price) ? price : null;
}

function isPrice(value: number): boolean {
  return value > 0 && value <= MOST_USD;
}

function figure(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= MOST_USD ? value : null;
}
