/** A client of DexScreener: the pairs of up to 30 tokens in one call. No key; 300 calls a minute. */
import { z } from 'zod';
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { choosePrice, type MarketPrice } from '../../core/tokens/market.ts';
import type { Env } from '../env.ts';

export const MAX_MINTS = 30;
const TIMEOUT_MS = 4000;
/** Thirty tokens with dozens of pairs each stay far below. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** The pairs are validated field by field (core/tokens/market.ts). */
const answerSchema = z.array(z.unknown());

type MarketSettings = Pick<Env, 'MARKET_URL' | 'SITE_URL'>;

/** No price is known: the market is down, slow, refuses the request or returns malformed data. */
export class MarketUnavailable extends Error {}

/** An answer may end after this many pairs, whatever was requested. */
const FULL_ANSWER = 30;

/** Returns prices of `mints`, 30 at most; one that is not traded is absent. Throws MarketUnavailable. */
export async function askDexScreener(
  env: MarketSettings,
  mints: string[],
): Promise<Map<string, MarketPrice>> {
  const pairs = await ask(env, mints);
  const prices = new Map<string, MarketPrice>();
  for (const mint of mints) {
    const price = choosePrice(pairs, mint, Date.now(), tokenAddresses(mint)?.pool);
    if (price) prices.set(mint, price);
  }
  const missing = mints.filter((mint) => !prices.has(mint));
  // The pairs of some tokens may have left no space for those of others. Thin pools give no price, so each token must
  // come to be asked about with fewer others: else anyone's pools would hide the price of an honest coin.
  if (pairs.length < FULL_ANSWER || missing.length === 0 || mints.length === 1) return prices;
  const size = missing.length < mints.length ? missing.length : Math.ceil(missing.length / 2);
  for (let from = 0; from < missing.length; from += size)
    for (const [mint, price] of await askDexScreener(env, missing.slice(from, from + size)))
      prices.set(mint, price);
  return prices;
}

/** Until when (ms since 1970) a market wants no requests. In memory only. */
const quietUntil = new Map<string, number>();
/** Pause without a stated time. All Workers share few addresses, and with them its 300 calls a minute. */
const QUIET_MS = 30_000;
const LONGEST_QUIET_MS = 5 * 60_000;

async function ask(env: MarketSettings, mints: string[]): Promise<unknown[]> {
  const market = env.MARKET_URL;
  if (Date.now() < (quietUntil.get(market) ?? 0)) throw new MarketUnavailable('left alone for a while');
  try {
    const { json } = await askOutside(env, `${market}/tokens/v1/solana/${mints.join(',')}`, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    quietUntil.delete(market);
    return answerSchema.parse(json());
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'limited')
      quietUntil.set(market, Date.now() + Math.min(error.retryAfterMs ?? QUIET_MS, LONGEST_QUIET_MS));
    throw new MarketUnavailable(error instanceof OutsideError ? error.message : 'an answer without pairs');
  }
}
