/**
 * Token prices for display: the last known price, refreshed behind the response, so that a market outage delays no
 * page.
 */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { curvePrice, type MarketPrice } from '../../core/tokens/market.ts';
import { database, type Env, solana } from '../env.ts';
import { type Freshness, staleWhileRevalidate } from '../stale-while-revalidate.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { readCurves } from './curve.ts';
import { askDexScreener, MAX_MINTS } from './dexscreener.ts';
import { type CachedPrice, findPrices, savePrices } from './store.ts';

/** A younger price is returned without asking the market; so is "it is not traded". */
const FRESH_MS = 60_000;
/** A request that failed is retried after this. */
const RETRY_MS = 15_000;
/** A younger price is returned at once and refreshed behind the response. */
const STALE_MS = 15 * 60_000;
/** An older price is not shown. */
const DAY_MS = 24 * 3_600_000;
/** A page waits no longer than this. */
const PATIENCE_MS = 1500;

interface PriceOptions {
  /** Keeps work alive behind the response. */
  waitUntil?: (work: Promise<unknown>) => void;
}

const flights = new SingleFlight<CachedPrice[]>();

/**
 * Prices of `mints`, however many; a mint without a known price is absent. Never throws and never takes much longer
 * than a second and a half. For display only. SOL is the mint of wrapped SOL.
 */
export async function loadPrices(
  env: Env,
  mints: readonly string[],
  options: PriceOptions = {},
): Promise<Map<string, MarketPrice>> {
  try {
    return await currentPrices(env, [...new Set(mints)], options);
  } catch (error) {
    console.error('prices could not be loaded', error);
    return new Map();
  }
}

/** US dollars per SOL; null if unknown. For display only. */
export async function solPriceUsd(env: Env, options: PriceOptions = {}): Promise<number | null> {
  return (await loadPrices(env, [WRAPPED_SOL_MINT], options)).get(WRAPPED_SOL_MINT)?.priceUsd ?? null;
}

async function currentPrices(
  env: Env,
  mints: string[],
  options: PriceOptions,
): Promise<Map<string, MarketPrice>> {
  const cached = await findPrices(database(env), mints);
  const now = Date.now();
  const due = mints.filter((mint) => freshness(cached.get(mint), now) !== 'fresh');
  const expired = due.some((mint) => freshness(cached.get(mint), now) === 'expired');
  const prices = await staleWhileRevalidate({
    cached,
    freshness: due.length === 0 ? 'fresh' : expired ? 'expired' : 'stale',
    refresh: () => refreshAll(env, due, cached),
    waitUntil: options.waitUntil,
    patienceMs: PATIENCE_MS,
  });
  return shown(prices, now);
}

/** While the market is down no page waits for it: its last price is shown for a day. */
function freshness(cached: CachedPrice | undefined, now: number): Freshness {
  if (!cached) return 'expired';
  if (now - cached.triedAt < (cached.ok ? FRESH_MS : RETRY_MS)) return 'fresh';
  return !cached.price || (cached.ok && now - cached.pricedAt > STALE_MS) ? 'expired' : 'stale';
}

function shown(cached: Map<string, CachedPrice>, now: number): Map<string, MarketPrice> {
  const prices = new Map<string, MarketPrice>();
  for (const { mint, price, pricedAt } of cached.values()) {
    if (price && now - pricedAt < DAY_MS) prices.set(mint, price);
  }
  return prices;
}

/**
 * The cached prices with those of `mints` refreshed. Never rejects: a price that cannot be refreshed stays as it is.
 */
async function refreshAll(
  env: Env,
  mints: string[],
  cached: Map<string, CachedPrice>,
): Promise<Map<string, CachedPrice>> {
  const prices = new Map(cached);
  // SOL is requested by itself: its many pairs leave no space for another token's.
  const others = mints.filter((mint) => mint !== WRAPPED_SOL_MINT);
  const batches = mints.length > others.length ? [[WRAPPED_SOL_MINT]] : [];
  for (let from = 0; from < others.length; from += MAX_MINTS)
    batches.push(others.slice(from, from + MAX_MINTS));
  for (const batch of batches) {
    const key = [env.MARKET_URL, ...batch].join(' ');
    try {
      const refreshed = await flights.run(key, () => refresh(env, batch, cached));
      for (const price of refreshed) prices.set(price.mint, price);
    } catch (error) {
      console.error('prices were not refreshed', error);
    }
  }
  return prices;
}

async function refresh(env: Env, mints: string[], cached: Map<string, CachedPrice>): Promise<CachedPrice[]> {
  const triedAt = Date.now();
  const listed = await listedPrices(env, mints);
  const rest = mints.filter((mint) => mint !== WRAPPED_SOL_MINT && !listed?.has(mint));
  // While the market does not answer, its last price is better than a curve's.
  const young = rest.filter((mint) => listed || cached.get(mint)?.price?.source !== 'dexscreener');
  const curves = await curvePrices(env, young);
  const prices = mints.map((mint): CachedPrice => {
    const price = listed?.get(mint) ?? curves?.get(mint) ?? null;
    if (price || (listed && curves)) return { mint, price, pricedAt: triedAt, triedAt, ok: true };
    const before = cached.get(mint);
    return {
      mint,
      price: before?.price ?? null,
      pricedAt: before?.pricedAt ?? triedAt,
      triedAt,
      ok: false,
    };
  });
  await savePrices(database(env), prices);
  return prices;
}

/** Null when the market does not answer. A deployment without a market lists nothing. */
async function listedPrices(env: Env, mints: string[]): Promise<Map<string, MarketPrice> | null> {
  if (!env.MARKET_URL) return new Map();
  try {
    return await askDexScreener(env, mints);
  } catch (error) {
    console.warn('the market did not answer', String(error));
    return null;
  }
}

/** Null when the chain does not answer. */
async function curvePrices(env: Env, mints: string[]): Promise<Map<string, MarketPrice> | null> {
  if (mints.length === 0) return new Map();
  try {
    const curves = await readCurves(solana(env), mints);
    const prices = new Map<string, MarketPrice>();
    if (curves.size === 0) return prices;
    const solUsd = await solPriceUsd(env);
    for (const [mint, curve] of curves) {
      const price = curvePrice(curve, solUsd);
      if (price) prices.set(mint, price);
    }
    return prices;
  } catch (error) {
    console.warn('bonding curves could not be read', String(error));
    return null;
  }
}
