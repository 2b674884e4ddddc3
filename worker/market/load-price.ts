/** What tokens cost, for display: the last price, renewed behind the answer, so that no outage of a market delays a page. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { curvePrice, type MarketPrice } from '../../core/tokens/market.ts';
import { database, type Env, solana } from '../env.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { within } from '../tokens/time-limit.ts';
import { readCurves } from './curve.ts';
import { askDexScreener, MAX_MINTS } from './dexscreener.ts';
import { findPrices, type KeptPrice, savePrices } from './store.ts';

/** A price as young as this is answered without asking anybody; so is "nobody trades it". */
const FRESH_MS = 60_000;
/** After a question without an answer it is asked again so soon. */
const RETRY_MS = 15_000;
/** A price as young as this is answered at once and renewed behind the answer. */
const STALE_MS = 15 * 60_000;
/** An older price is no price. */
const DAY_MS = 24 * 3_600_000;
/** A page waits no longer than this. */
const PATIENCE_MS = 1500;

export interface PriceOptions {
  /** Keeps work alive behind the answer. */
  waitUntil?: (work: Promise<unknown>) => void;
}

const flights = new SingleFlight<void>();

/**
 * Prices of `mints`, however many; a mint whose price nobody knows is absent. Never throws and never takes much longer
 * than a second and a half. For display only. SOL is the mint of wrapped SOL.
 */
export async function loadPrices(
  env: Env,
  mints: readonly string[],
  options: PriceOptions = {},
): Promise<Map<string, MarketPrice>> {
  try {
    return await present(env, [...new Set(mints)], options);
  } catch (error) {
    console.error('prices could not be loaded', error);
    return new Map();
  }
}

/** US dollars a SOL; null when nobody knows. For display only. */
export async function solPriceUsd(env: Env, options: PriceOptions = {}): Promise<number | null> {
  return (await loadPrices(env, [WRAPPED_SOL_MINT], options)).get(WRAPPED_SOL_MINT)?.priceUsd ?? null;
}

async function present(env: Env, mints: string[], options: PriceOptions): Promise<Map<string, MarketPrice>> {
  const kept = await findPrices(database(env), mints);
  const now = Date.now();
  const due = mints.filter((mint) => isDue(kept.get(mint), now));
  if (due.length === 0) return priced(kept, now);
  const renewed = renewAll(env, due, kept);
  options.waitUntil?.(renewed);
  const patient = due.some((mint) => isWorthWaiting(kept.get(mint), now));
  if (!patient && options.waitUntil) return priced(kept, now);
  const news = await within(
    PATIENCE_MS,
    renewed.then(() => findPrices(database(env), mints)),
    kept,
  );
  return priced(news, now);
}

function isDue(kept: KeptPrice | undefined, now: number): boolean {
  return !kept || now - kept.triedAt >= (kept.ok ? FRESH_MS : RETRY_MS);
}

/** While a market is out, no page waits for it: its last price is shown for a day. */
function isWorthWaiting(kept: KeptPrice | undefined, now: number): boolean {
  return !kept?.price || (kept.ok && now - kept.pricedAt > STALE_MS);
}

function priced(kept: Map<string, KeptPrice>, now: number): Map<string, MarketPrice> {
  const prices = new Map<string, MarketPrice>();
  for (const { mint, price, pricedAt } of kept.values()) {
    if (price && now - pricedAt < DAY_MS) prices.set(mint, price);
  }
  return prices;
}

/** Never rejects. */
async function renewAll(env: Env, mints: string[], kept: Map<string, KeptPrice>): Promise<void> {
  // SOL is asked for by itself: its many pairs leave no room for another token's.
  const others = mints.filter((mint) => mint !== WRAPPED_SOL_MINT);
  const batches = mints.length > others.length ? [[WRAPPED_SOL_MINT]] : [];
  for (let from = 0; from < others.length; from += MAX_MINTS)
    batches.push(others.slice(from, from + MAX_MINTS));
  for (const batch of batches) {
    const key = [env.MARKET_URL, ...batch].join(' ');
    try {
      await flights.run(key, () => renew(env, batch, kept));
    } catch (error) {
      console.error('prices were not renewed', error);
    }
  }
}

async function renew(env: Env, mints: string[], kept: Map<string, KeptPrice>): Promise<void> {
  const triedAt = Date.now();
  const listed = await listedPrices(env, mints);
  const rest = mints.filter((mint) => mint !== WRAPPED_SOL_MINT && !listed?.has(mint));
  // While the market is silent, a curve tells no better than what the market last told.
  const young = rest.filter((mint) => listed || kept.get(mint)?.price?.source !== 'dexscreener');
  const curves = await curvePrices(env, young);
  await savePrices(
    database(env),
    mints.map((mint) => {
      const price = listed?.get(mint) ?? curves?.get(mint) ?? null;
      if (price || (listed && curves)) return { mint, price, pricedAt: triedAt, triedAt, ok: true };
      const before = kept.get(mint);
      return {
        mint,
        price: before?.price ?? null,
        pricedAt: before?.pricedAt ?? triedAt,
        triedAt,
        ok: false,
      };
    }),
  );
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
