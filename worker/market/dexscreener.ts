/** DexScreener as we use it: the pairs of up to 30 tokens in one call. No key; 300 calls a minute. */
import { z } from 'zod';
import { choosePrice, type MarketPrice } from '../../core/tokens/market.ts';
import { readBounded } from '../http/read-bounded.ts';

export const MAX_MINTS = 30;
const TIMEOUT_MS = 4000;
/** Thirty tokens with dozens of pairs each stay far below. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** What the pairs hold is believed field by field (core/tokens/market.ts). */
const answerSchema = z.array(z.unknown());

/** Nobody knows what anything costs: the market is down, slow, refuses or talks nonsense. */
export class MarketUnavailable extends Error {}

/** An answer may end after so many pairs, whatever was asked for. */
const FULL_ANSWER = 30;

/** Prices of `mints`, 30 at most; one that is not traded is absent. Throws MarketUnavailable. */
export async function askDexScreener(marketUrl: string, mints: string[]): Promise<Map<string, MarketPrice>> {
  const pairs = await ask(`${marketUrl}/tokens/v1/solana/${mints.join(',')}`);
  const prices = new Map<string, MarketPrice>();
  for (const mint of mints) {
    const price = choosePrice(pairs, mint);
    if (price) prices.set(mint, price);
  }
  const missing = mints.filter((mint) => !prices.has(mint));
  // The pairs of some tokens may have left no room for those of others.
  const cut = pairs.length >= FULL_ANSWER && missing.length > 0 && prices.size > 0;
  return cut ? new Map([...prices, ...(await askDexScreener(marketUrl, missing))]) : prices;
}

async function ask(url: string): Promise<unknown[]> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new MarketUnavailable(`HTTP ${response.status}`);
    return answerSchema.parse(JSON.parse(await readBounded(response, MAX_ANSWER_BYTES)));
  } catch (error) {
    if (error instanceof MarketUnavailable) throw error;
    throw new MarketUnavailable(error instanceof Error ? error.name : 'no answer');
  }
}
