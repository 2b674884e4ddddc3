/** The query of GET /api/prices. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { MOST_PRICES } from './market.ts';

/** Sorted and each once, so that the same tokens are the same call. */
export const pricesQuerySchema = z.object({
  mints: z
    .string()
    .max(MOST_PRICES * 45, `must name at most ${MOST_PRICES} tokens`)
    .transform((text) => [...new Set(text.split(',').filter((mint) => mint !== ''))].sort())
    .pipe(
      z
        .array(addressSchema)
        .min(1, 'must name a token')
        .max(MOST_PRICES, `must name at most ${MOST_PRICES} tokens`),
    ),
});
