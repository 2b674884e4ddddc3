/**
 * POST /api/tip/auth/creator/authenticate: exchanges a signed challenge for a bearer token of one hour, for a token or
 * for the wallet's own channel.
 */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { claimChannel } from '../channels/claim-channel.ts';
import { database } from '../env.ts';
import { issueBearer, siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { redeemChallenge } from '../messages/redeem-challenge.ts';
import { share } from '../shares/minute.ts';

const bodySchema = z
  .object({
    wallet: addressSchema,
    tokenAddress: addressSchema,
    message: z.string().max(2000, 'is too long').optional(),
    signature: z.string().max(200, 'is too long').optional(),
    memoTransaction: z.string().max(4096, 'is too long').optional(),
  })
  .refine((sent) => sent.signature !== undefined || sent.memoTransaction !== undefined, {
    path: ['signature'],
    message: 'must be given, or memoTransaction in its place',
  });

export const authenticateCreator = endpoint(jsonBody(bodySchema), share('confirms'), async (c) => {
  const { wallet, tokenAddress, ...proof } = c.req.valid('json');
  await redeemChallenge(database(c.env), { purpose: 'creator', wallet, token: tokenAddress, ...proof });
  await claimChannel(c, wallet, tokenAddress);
  const issued = await issueBearer(c.env, siteOf(c), { wallet, scope: `creator:${tokenAddress}` });
  return answer(c, { ...issued, wallet, tokenAddress }, issued);
});
