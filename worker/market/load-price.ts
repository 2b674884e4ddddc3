/** Loads token prices for display from our own table, which the job renews (renew.ts): no page waits for the market. */

import { within } from '../../chain/clock.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { MarketPrice } from '../../core/tokens/market.ts';
import { database, type Env } from '../env.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { refreshPrices } from './refresh.ts';
import { type CachedPrice, DAY_MS, findPrices, noteWants } from './store.ts';

/** Age of a price for which the token's page asks once: no one has looked at the token for a day. */
const LONG_MS = 3_600_000;
/** Time limit of a page. */
const PATIENCE_MS = 1500;
/** Minimum time between two notes that a token is looked at. */
const NOTED_MS = 3_600_000;
const NOTED_LIMIT = 10_000;
const MINTS_A_NOTE = 90;

interface PriceOptions {
  /** Keeps work alive behind the response. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** A price and when it was last known to be right, ms since 1970. */
type KnownPrice = MarketPrice & { at: number };

/** Times of the last noted want, by mint. In memory only: a new isolate asks the database, which knows. */
const noted = new Map<string, number>();
const flights = new SingleFlight<CachedPrice[]>();

/**
 * Returns the stored prices of `mints`, however many; a mint without a known price is absent. Calls no outside service,
 * and notes behind the response that they are wanted. Never throws. For display only. SOL is the mint of wrapped SOL.
 */
export async function readPrices(
  env: Env,
  mints: readonly string[],
  options: PriceOptions = {},
): Promise<Map<string, KnownPrice>> {
  return shown((await readRows(env, mints, options))?.values() ?? []);
}

/**
 * Does the same as readPrices, for a token's own page: for a token that was not looked at lately it asks the market,
 * once for all who wait, and waits a second and a half at most.
 */
export async function loadPrice(
  env: Env,
  mint: string,
  options: PriceOptions = {},
): Promise<KnownPrice | undefined> {
  // The row of SOL is read too: a curve's price is computed with it.
  const rows = await readRows(env, [mint, WRAPPED_SOL_MINT], options);
  const row = rows?.get(mint);
  const known = row ? [row] : [];
  // While the market is down the job asks again, each minute, and no page does.
  if (row && (!row.ok || Date.now() - row.triedAt < LONG_MS)) return shown(known).get(mint);
  const refreshed = flights
    .run(`${env.MARKET_URL} ${mint}`, () => refreshPrices(env, [mint], rows ?? undefined))
    .catch((error) => {
      console.error('a price could not be loaded', error);
      return known;
    });
  options.waitUntil?.(refreshed);
  return shown(await within(PATIENCE_MS, refreshed, known)).get(mint);
}

/** Returns US dollars per SOL; null if unknown. For display only. */
export async function solPriceUsd(env: Env, options: PriceOptions = {}): Promise<number | null> {
  return (await readPrices(env, [WRAPPED_SOL_MINT], options)).get(WRAPPED_SOL_MINT)?.priceUsd ?? null;
}

function shown(cached: Iterable<CachedPrice>): Map<string, KnownPrice> {
  const prices = new Map<string, KnownPrice>();
  for (const { mint, price, pricedAt } of cached)
    if (price && Date.now() - pricedAt < DAY_MS) prices.set(mint, { ...price, at: pricedAt });
  return prices;
}

/** Reads rows. Never rejects. Null: the database failed. */
async function readRows(
  env: Env,
  mints: readonly string[],
  { waitUntil }: PriceOptions,
): Promise<Map<string, CachedPrice> | null> {
  const wanted = [...new Set(mints)];
  try {
    const rows = await findPrices(database(env), wanted);
    const noting = note(env, wanted, rows);
    if (waitUntil) waitUntil(noting);
    else await noting;
    return rows;
  } catch (error) {
    console.error('prices could not be read', error);
    return null;
  }
}

/** Notes wants. Never rejects: without the note a price is renewed later. */
async function note(env: Env, mints: string[], rows: Map<string, CachedPrice>): Promise<void> {
  const now = Date.now();
  const due = mints.filter((mint) => mint !== WRAPPED_SOL_MINT && now - (noted.get(mint) ?? 0) > NOTED_MS);
  try {
    for (let from = 0; from < due.length; from += MINTS_A_NOTE)
      await noteWants(database(env), due.slice(from, from + MINTS_A_NOTE), now, now - NOTED_MS);
    if (noted.size + due.length > NOTED_LIMIT) noted.clear();
    // A token without a price may not be a known token yet either.
    for (const mint of due) if (rows.has(mint)) noted.set(mint, now);
  } catch (error) {
    console.warn('wanted prices were not noted', String(error));
  }
}
