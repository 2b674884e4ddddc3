/**
 * Asks for prices and stores them: the bonding curves first, then DexScreener for coins without a running one. A listing
 * never beats a curve: anyone makes a pool for a coin that has none yet, at any price.
 */

import type { SolanaRpc } from '../../chain/rpc.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { type RunningCurve, runningCurve, tokenAddresses } from '../../core/tokens/chain-token.ts';
import { curvePrice, type MarketPrice } from '../../core/tokens/market.ts';
import { database, type Env, solana } from '../env.ts';
import { askDexScreener } from './dexscreener.ts';
import { type CachedPrice, DAY_MS, findPrices, savePrices } from './store.ts';

/**
 * Requests the prices of `mints` and stores them; 30 at most, and SOL only by itself: its many pairs leave no space for
 * another token's. A price that cannot be refreshed stays as it is. `stored`: the rows of SOL and of `mints`, where the
 * caller has just read them. Throws the database's errors.
 */
export async function refreshPrices(
  env: Env,
  mints: string[],
  stored?: Map<string, CachedPrice>,
): Promise<CachedPrice[]> {
  const triedAt = Date.now();
  const cached = stored ?? (await findPrices(database(env), [WRAPPED_SOL_MINT, ...mints]));
  // A curve's dollars are as old as the price of SOL; without one of the last day there are none.
  const sol = cached.get(WRAPPED_SOL_MINT);
  const solAt = sol && triedAt - sol.pricedAt < DAY_MS ? sol.pricedAt : null;
  const solUsd = solAt === null ? null : (sol?.price?.priceUsd ?? null);
  const curves = await curvePrices(
    env,
    mints.filter((mint) => mint !== WRAPPED_SOL_MINT),
    solUsd,
  );
  // While the chain does not answer, only a coin that was listed before is known to have no running curve: none starts
  // again.
  const isGrown = (mint: string) =>
    mint === WRAPPED_SOL_MINT || (curves ? !curves.has(mint) : isListed(cached.get(mint)));
  const grown = mints.filter(isGrown);
  const listed = grown.length > 0 ? await listedPrices(env, grown) : new Map<string, MarketPrice>();
  const prices = mints.map((mint): CachedPrice => {
    const price = curves?.get(mint) ?? listed?.get(mint) ?? null;
    const pricedAt = price?.source === 'curve' && solUsd !== null ? Math.min(solAt!, triedAt) : triedAt;
    const isKnown = isGrown(mint) ? listed !== null : curves !== null;
    if (isKnown) return { mint, price, pricedAt, triedAt, ok: true };
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

const isListed = (stored?: CachedPrice) => stored?.price?.source === 'dexscreener';

/** Returns listed prices; null when the market does not answer. A deployment without a market lists nothing. */
async function listedPrices(env: Env, mints: string[]): Promise<Map<string, MarketPrice> | null> {
  if (!env.MARKET_URL) return new Map();
  try {
    return await askDexScreener(env, mints);
  } catch (error) {
    console.warn('the market did not answer', String(error));
    return null;
  }
}

/** Returns the price of each mint whose curve runs, null for an empty curve. Null in all when the chain is silent. */
async function curvePrices(
  env: Env,
  mints: string[],
  solUsd: number | null,
): Promise<Map<string, MarketPrice | null> | null> {
  if (mints.length === 0) return new Map();
  try {
    const curves = await readCurves(solana(env), mints);
    return new Map([...curves].map(([mint, curve]) => [mint, curvePrice(curve, solUsd)]));
  } catch (error) {
    console.warn('bonding curves could not be read', String(error));
    return null;
  }
}

/** Returns the running curves among `mints` (30 at most), in one call. Throws the node's errors. */
async function readCurves(
  rpc: Pick<SolanaRpc, 'accounts'>,
  mints: string[],
): Promise<Map<string, RunningCurve>> {
  const places = mints.map(tokenAddresses).filter((where) => where !== null);
  const accounts = await rpc.accounts(places.flatMap(({ mint, curve }) => [mint, curve]));
  const curves = new Map<string, RunningCurve>();
  for (const where of places) {
    const curve = runningCurve(where, accounts);
    if (curve) curves.set(where.mint, curve);
  }
  return curves;
}
