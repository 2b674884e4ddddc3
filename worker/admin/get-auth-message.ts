/** GET /api/admin/auth-message[?wallet=…]: the text that an administrator signs. */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { issueChallenge } from '../challenges/issue.ts';
import type { AppContext } from '../env.ts';
import { answer, parse } from '../http/answer.ts';

const querySchema = z.object({ wallet: addressSchema.optional() });

export async function getAuthMessage(c: Context<AppContext>): Promise<Response> {
  const { wallet } = parse(querySchema, c.req.query());
  const challenge = await issueChallenge(c, { purpose: 'admin', wallet: wallet ?? null, token: null });
  return answer(c, challenge, { message: challenge.message });
}
