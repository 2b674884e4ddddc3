/** POST /api/tip/auth/creator/challenge?wallet=…[&tokenAddress=…]: a text for the token's creator to sign. */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { issueChallenge } from '../challenges/issue.ts';
import type { AppContext } from '../env.ts';
import { answer, parse } from '../http/answer.ts';

const querySchema = z.object({ wallet: addressSchema, tokenAddress: addressSchema.optional() });

export async function challengeCreator(c: Context<AppContext>): Promise<Response> {
  const { wallet, tokenAddress } = parse(querySchema, c.req.query());
  const challenge = await issueChallenge(c, { purpose: 'creator', wallet, token: tokenAddress ?? null });
  return answer(c, challenge);
}
