/** Asks for prices and stores them: DexScreener first, then the bonding curves of coins that no market lists. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { curvePrice, type MarketPrice } from '../../core/tokens/market.ts';
import { database, type Env, solana } from '../env.ts';
import { readCurves } from './curve.ts';
import { askDexScreener } from './dexscreener.ts';
import { type CachedPrice, DAY_MS, findPrices, savePrices } from './store.ts';

/**
 * The prices of `mints`, requested now and stored; 30 at most, and SOL only by itself: its many pairs leave no space
 * for another token's. A price that cannot be refreshed stays as it is. `stored`: the rows of SOL and of `mints`, where
 * the caller has just read them. Throws what the database throws.
 */
export async function refreshPrices(
  env: Env,
  mints: string[],
  stored?: Map<string, CachedPrice>,
): Promise<CachedPrice[]> {
  const triedAt = Date.now();
  const cached = stored ?? (await findPrices(database(env), [WRAPPED_SOL_MINT, ...mints]));
  const listed = await listedPrices(env, mints);
  const rest = mints.filter((mint) => mint !== WRAPPED_SOL_MINT && !listed?.has(mint));
  // While the market does not answer, its last price is better than a curve's.
  const young = rest.filter((mint) => listed || cached.get(mint)?.price?.source !== 'dexscreener');
  // Dollars of a curve are as old as the price of SOL, and without one of the last day there are none.
  const sol = cached.get(WRAPPED_SOL_MINT);
  const solAt = sol && triedAt - sol.pricedAt < DAY_MS ? sol.pricedAt : null;
  const solUsd = solAt === null ? null : (sol?.price?.priceUsd ?? null);
  const curves = await curvePrices(env, young, solUsd);
  const prices = mints.map((mint): CachedPrice => {
    const price = listed?.get(mint) ?? curves?.get(mint) ?? null;
    const pricedAt = price?.source === 'curve' && solUsd !== null ? Math.min(solAt!, triedAt) : triedAt;
    if (price || (listed && curves)) return { mint, price, pricedAt, triedAt, ok: true };
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
async function curvePrices(
  env: Env,
  mints: string[],
  solUsd: number | null,
): Promise<Map<string, MarketPrice> | null> {
  if (mints.length === 0) return new Map();
  try {
    const prices = new Map<string, MarketPrice>();
    for (const [mint, curve] of await readCurves(solana(env), mints)) {
      const price = curvePrice(curve, solUsd);
      if (price) prices.set(mint, price);
    }
    return prices;
  } catch (error) {
    console.warn('bonding curves could not be read', String(error));
    return null;
  }
}
