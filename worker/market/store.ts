/** SQL of market_prices, the last known price of each token, and of price_wants, the tokens whose price is renewed. */
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MarketPrice, UsdPrice } from '../../core/tokens/market.ts';
import type { Database } from '../env.ts';
import { marketPrices, priceWants, tokens } from '../schema.ts';
import { type Mints, usedAs } from '../tokens/store.ts';

/** Maximum age of a price: an older one is not shown, and nothing is computed from it. */
export const DAY_MS = 24 * 3_600_000;
/** D1 binds at most 100 values per query. */
const MINTS_A_QUERY = 90;

export interface CachedPrice {
  mint: string;
  /** Null: it is not traded. */
  price: MarketPrice | null;
  /** The time at which the market named the price, ms since 1970. */
  pricedAt: number;
  /** The time of the last request, ms since 1970, and whether it succeeded. */
  triedAt: number;
  ok: boolean;
}

const number = z.number().nullable();
const cachedSchema = z.object({
  price: z
    .object({
      priceUsd: number,
      priceSol: number,
      marketCap: number,
      volume24h: number,
      depthUsd: number,
      source: z.enum(['dexscreener', 'curve']),
    })
    .nullable(),
  pricedAt: z.number(),
  ok: z.boolean(),
});

/** Returns stored prices by mint. A row of another shape counts as absent: its price is soon requested again. */
export async function findPrices(db: Database, mints: string[]): Promise<Map<string, CachedPrice>> {
  const found = new Map<string, CachedPrice>();
  for (let from = 0; from < mints.length; from += MINTS_A_QUERY) {
    const rows = await db
      .select()
      .from(marketPrices)
      .where(inArray(marketPrices.mint, mints.slice(from, from + MINTS_A_QUERY)));
    for (const { mint, price, fetchedAt } of rows) {
      const cached = cachedSchema.safeParse(JSON.parse(price));
      if (cached.success) found.set(mint, { mint, triedAt: fetchedAt, ...cached.data });
    }
  }
  return found;
}

/** Returns US dollars per whole token and the money behind it, for tokens with a price of the last day. `now` in ms. */
export async function dollarPrices(
  db: Database,
  mints: string[],
  now: number,
): Promise<Map<string, Pick<UsdPrice, 'usd' | 'depth'>>> {
  const known = [...(await findPrices(db, mints)).values()];
  return new Map(
    known.flatMap(({ mint, price, pricedAt }) =>
      price?.priceUsd != null && now - pricedAt < DAY_MS
        ? [[mint, { usd: price.priceUsd, depth: price.depthUsd }] as const]
        : [],
    ),
  );
}

/** Stores prices, at most 30 at once. Of two prices the one requested later stays. */
export async function savePrices(db: Database, prices: CachedPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map(({ mint, triedAt, ...rest }) => ({
    mint,
    price: JSON.stringify(rest),
    fetchedAt: triedAt,
  }));
  await db
    .insert(marketPrices)
    .values(rows)
    .onConflictDoUpdate({
      target: marketPrices.mint,
      set: { price: sql`excluded.price`, fetchedAt: sql`excluded.fetched_at` },
      setWhere: sql`excluded.fetched_at >= ${marketPrices.fetchedAt}`,
    });
}

/** Deletes prices that were last requested before `before` (ms). They are too old to be shown. */
export async function deletePrices(db: Database, [after, upTo]: Mints, before: number): Promise<void> {
  await db.run(sql`DELETE FROM market_prices
    WHERE mint > ${after} AND (${upTo} IS NULL OR mint <= ${upTo}) AND fetched_at < ${before}`);
}

/**
 * Notes that the prices of `mints` (90 at most) are wanted `now` (ms), where that was not noted after `since`. Leaves
 * out mints without a stored token.
 */
export async function noteWants(db: Database, mints: string[], now: number, since: number): Promise<void> {
  await db.run(sql`INSERT INTO price_wants (mint, wanted_at, used)
    SELECT mint, ${now}, ${usedAs(tokens.mint)} FROM tokens WHERE ${inArray(tokens.mint, mints)}
      AND NOT EXISTS (SELECT 1 FROM price_wants w WHERE w.mint = ${tokens.mint} AND w.wanted_at > ${since})
    ON CONFLICT DO UPDATE SET wanted_at = excluded.wanted_at, used = excluded.used`);
}

/** Returns the wanted tokens that were not renewed after `before` (ms) and have waited longest, `limit` at most. */
export async function wantsToRenew(db: Database, used: boolean, before: number, limit: number) {
  return db
    .select({ mint: priceWants.mint, wantedAt: priceWants.wantedAt })
    .from(priceWants)
    .where(and(eq(priceWants.used, used), lt(priceWants.renewedAt, before)))
    .orderBy(asc(priceWants.renewedAt))
    .limit(limit);
}

/** Marks tokens as renewed, at most 90 at once. `now` in ms. */
export async function markRenewed(db: Database, mints: string[], now: number): Promise<void> {
  await db.update(priceWants).set({ renewedAt: now }).where(inArray(priceWants.mint, mints));
}

/** Deletes wants from before `before` (ms) among `mints`, 90 at most. */
export async function dropWants(db: Database, mints: string[], before: number): Promise<void> {
  await db.delete(priceWants).where(and(inArray(priceWants.mint, mints), lt(priceWants.wantedAt, before)));
}
