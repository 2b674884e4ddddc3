/** POST /api/admin/jupiter-quote: returns the present value of the treasury's tokens in SOL. Sells nothing. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import type { SwapQuote } from '../../core/admin.ts';
import { refuseField } from '../../core/fields.ts';
import { displayNumber, parseAmount, SOL_DECIMALS } from '../../core/money.ts';
import { minimumOf } from '../../core/payouts.ts';
import { amountSchema } from '../../core/tips/schemas.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { swapClient } from './client.ts';

/** Token programs count in 64 bits. */
const MAX_UNITS = 2n ** 64n - 1n;

const requestBody = jsonBody(
  z.object({
    tokenAddress: addressSchema,
    /** Whole tokens as users write them, not base units. */
    amount: amountSchema,
    decimals: z.number().int().min(0).max(255),
  }),
);

export const getQuote = endpoint(adminOnly, requestBody, async (c) => {
  const { tokenAddress, amount, decimals } = c.req.valid('json');
  const units = parseAmount(amount, decimals);
  if (!units) refuseField('amount', `has more than ${decimals} decimals`);
  if (units > MAX_UNITS) refuseField('amount', 'is more than any token has');
  const { outLamports, priceImpactPercent } = await swapClient(c.env).quote(tokenAddress, units);
  const quote: SwapQuote = {
    solOutput: displayNumber(outLamports, SOL_DECIMALS),
    outLamports: String(outLamports),
    minimumLamports: String(minimumOf(outLamports)),
    priceImpactPercent,
  };
  return answer(c, quote, { solOutput: quote.solOutput });
});
