/** SQL of the market_prices table: the last known price of each token, and when it was last asked for. */
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MarketPrice } from '../../core/tokens/market.ts';
import type { Database } from '../env.ts';
import { marketPrices } from '../schema.ts';

/** D1 binds 100 values a query. */
const MINTS_A_QUERY = 90;

export interface KeptPrice {
  mint: string;
  /** Null: nobody trades it. */
  price: MarketPrice | null;
  /** When the price was told, ms since 1970. */
  pricedAt: number;
  /** When it was last asked for, and whether there was an answer. */
  triedAt: number;
  ok: boolean;
}

const number = z.number().nullable();
const keptSchema = z.object({
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

/** Rows of another shape count as absent: a price is soon asked for again. */
export async function findPrices(db: Database, mints: string[]): Promise<Map<string, KeptPrice>> {
  const found = new Map<string, KeptPrice>();
  for (let from = 0; from < mints.length; from += MINTS_A_QUERY) {
    const rows = await db
      .select()
      .from(marketPrices)
      .where(inArray(marketPrices.mint, mints.slice(from, from + MINTS_A_QUERY)));
    for (const { mint, price, fetchedAt } of rows) {
      const kept = keptSchema.safeParse(JSON.parse(price));
      if (kept.success) found.set(mint, { mint, triedAt: fetchedAt, ...kept.data });
    }
  }
  return found;
}

/** At most 30 at once. Of two answers the one that was asked for later stays. */
export async function savePrices(db: Database, kept: KeptPrice[]): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ mint, triedAt, ...rest }) => ({
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
