/** The platform's fees, read for its admins. Reads only; tips are read as sums, never one by one. */
import { count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { giveaways, sumOfHalves, tipSums, tokens, wideSum } from '../schema.ts';

/** Of one currency and token, in exact base units of the currency. */
export interface FeeTotals {
  currency: 'SOL' | 'TOKEN';
  /** A mint; null for giveaways of SOL. */
  token: string | null;
  symbol: string;
  decimals: number;
  /** The number of tips or giveaways. */
  times: number;
  fees: bigint;
}

/**
 * Confirmed tips by creator, token and currency: one more row where a token changed its creator. `volume`: the tips,
 * fee included.
 */
export function tipFeeTotals(db: Database): Promise<(FeeTotals & { token: string; volume: bigint })[]> {
  return db
    .select({
      currency: tipSums.currency,
      token: tipSums.token,
      symbol: tipSums.symbol,
      decimals: tipSums.decimals,
      times: tipSums.tips,
      fees: sumOfHalves(tipSums.platformFeeHigh, tipSums.platformFeeLow),
      volume: sumOfHalves(tipSums.amountHigh, tipSums.amountLow),
    })
    .from(tipSums)
    .where(ne(tipSums.creator, ''))
    .groupBy(tipSums.creator, tipSums.token, tipSums.currency, tipSums.decimals);
}

/** Completed giveaways by currency and, for coins, token: the fee of any other giveaway is still in its escrow. */
export async function giveawayFeeTotals(
  db: Database,
): Promise<(FeeTotals & { tokenProgram: string | null })[]> {
  const coin = sql<
    string | null
  >`CASE ${giveaways.currency} WHEN 'SOL' THEN NULL ELSE ${giveaways.token} END`;
  const rows = await db
    .select({
      currency: giveaways.currency,
      token: coin,
      symbol: sql<string | null>`MAX(${giveaways.tokenSymbol})`,
      decimals: sql<number>`MAX(${giveaways.prizeDecimals})`,
      tokenProgram: sql<string | null>`MAX(${giveaways.tokenProgram})`,
      times: count(),
      fees: wideSum(giveaways.fee),
    })
    .from(giveaways)
    .where(eq(giveaways.stage, 'completed'))
    .groupBy(giveaways.currency, coin);
  return rows.map((row) => ({
    ...row,
    currency: row.currency === 'SOL' ? 'SOL' : 'TOKEN',
    symbol: row.symbol ?? 'TOKEN',
  }));
}

/** What was last read about a token, as far as a list needs it. */
interface KnownToken {
  name: string;
  symbol: string;
  imageUrl: string | null;
  tokenProgram: string;
}

/** Stored tokens by mint; those that were never read are absent. */
export async function knownTokens(db: Database, mints: string[]): Promise<Map<string, KnownToken>> {
  const part = (path: string) => sql<string | null>`json_extract(${tokens.info}, ${path})`;
  const rows = await db
    .select({
      mint: tokens.mint,
      name: part('$.chain.name'),
      symbol: part('$.chain.symbol'),
      imageUrl: part('$.offChain.imageUrl'),
      tokenProgram: part('$.chain.facts.tokenProgram'),
    })
    .from(tokens)
    .where(sql`${tokens.mint} IN (SELECT value FROM json_each(${JSON.stringify(mints)}))`);
  const known = new Map<string, KnownToken>();
  for (const { mint, name, symbol, imageUrl, tokenProgram } of rows) {
    // A row of an older version is read again by the next request for the token.
    if (name === null || symbol === null || tokenProgram === null) continue;
    known.set(mint, { name, symbol, imageUrl, tokenProgram });
  }
  return known;
}
