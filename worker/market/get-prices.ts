/** GET /api/prices: returns prices of known tokens in US dollars, and when each was last right. For display only. */
import type { UsdPrice } from '../../core/tokens/market.ts';
import { pricesQuerySchema } from '../../core/tokens/price-query.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { readPrices } from './load-price.ts';

/** Calls no outside service; leaves out tokens without a price, or without one of today. */
export const getPrices = endpoint(query(pricesQuerySchema), async (c) => {
  const known = await readPrices(c.env, c.req.valid('query').mints, {
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const prices: Record<string, UsdPrice> = {};
  for (const [mint, { priceUsd, depthUsd, at }] of known)
    if (priceUsd !== null) prices[mint] = { usd: priceUsd, depth: depthUsd, at };
  return answer(c, { prices });
});
