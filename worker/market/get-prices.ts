/** GET /api/prices: what tokens known here cost in US dollars, and when that was last right. For display only. */
import type { UsdPrice } from '../../core/tokens/market.ts';
import { pricesQuerySchema } from '../../core/tokens/price-query.ts';
import { answer } from '../http/answer.ts';
import { endpoint, query } from '../http/endpoint.ts';
import { readPrices } from './load-price.ts';

/** Asks no one outside; what has no price, or none of today, is absent. */
export const getPrices = endpoint(query(pricesQuerySchema), async (c) => {
  const known = await readPrices(c.env, c.req.valid('query').mints, {
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const prices: Record<string, UsdPrice> = {};
  for (const [mint, { priceUsd, at }] of known) if (priceUsd !== null) prices[mint] = { usd: priceUsd, at };
  return answer(c, { prices });
});
