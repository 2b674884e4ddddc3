/** POST /api/tip/auth/creator/challenge?wallet=…[&tokenAddress=…]: a text for the token's creator to sign. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { issueChallenge } from '../messages/issue-challenge.ts';
import { share } from '../shares/minute.ts';

const querySchema = z.object({ wallet: addressSchema, tokenAddress: z.optional(addressSchema) });

export const challengeCreator = endpoint(query(querySchema), share('signIns'), async (c) => {
  const { wallet, tokenAddress } = c.req.valid('query');
  const challenge = await issueChallenge(c, { purpose: 'creator', wallet, token: tokenAddress ?? null });
  return answer(c, challenge);
});
