/** SQL of the market_prices table: the last known price of each token, and when it was last requested. */
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MarketPrice } from '../../core/tokens/market.ts';
import type { Database } from '../env.ts';
import { marketPrices } from '../schema.ts';
import type { Mints } from '../tokens/store.ts';

/** D1 binds at most 100 values per query. */
const MINTS_A_QUERY = 90;

export interface CachedPrice {
  mint: string;
  /** Null: it is not traded. */
  price: MarketPrice | null;
  /** When the market named the price, ms since 1970. */
  pricedAt: number;
  /** When it was last requested, ms since 1970, and whether the request succeeded. */
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
      source: z.enum(['dexscreener', 'curve']),
    })
    .nullable(),
  pricedAt: z.number(),
  ok: z.boolean(),
});

/** A row of another shape counts as absent: its price is soon requested again. */
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

/** At most 30 at once. Of two prices the one requested later stays. */
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
