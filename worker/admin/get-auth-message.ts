/** GET /api/admin/auth-message[?wallet=…]: returns the text that an admin signs. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { issueChallenge } from '../messages/issue-challenge.ts';
import { share } from '../shares/minute.ts';

const querySchema = z.object({ wallet: z.optional(addressSchema) });

export const getAuthMessage = endpoint(query(querySchema), share('signIns'), async (c) => {
  const { wallet } = c.req.valid('query');
  const challenge = await issueChallenge(c, { purpose: 'admin', wallet: wallet ?? null, token: null });
  return answer(c, challenge, { message: challenge.message });
});
