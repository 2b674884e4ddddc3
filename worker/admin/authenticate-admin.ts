/**
 * POST /api/admin/authenticate: checks the headers x-wallet-address, x-signature (hex) and x-message (base64 of the
 * text); a wallet that can only sign transactions sends memoTransaction in the body instead of x-signature.
 */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { fromBase64 } from '../../core/base64.ts';
import { refuseField } from '../../core/fields.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { issueBearer, siteOf } from '../http/bearer.ts';
import { answer, endpoint, headers, readBody } from '../http/endpoint.ts';
import { redeemChallenge } from '../messages/redeem-challenge.ts';
import { isAdmin, seedAdmins } from '../platform/store.ts';
import { share } from '../shares/minute.ts';
import { saveEntry } from './store.ts';

const headersSchema = z.object({
  'x-wallet-address': addressSchema,
  'x-message': z
    .string()
    .max(4000, 'is too long')
    .transform((text, context) => {
      const bytes = fromBase64(text);
      if (bytes) return new TextDecoder().decode(bytes);
      context.addIssue({ code: 'custom', message: 'must be base64 of the signed text' });
      return z.NEVER;
    }),
  'x-signature': z.string().max(200, 'is too long').optional(),
});
const bodySchema = z.object({ memoTransaction: z.string().max(4096, 'is too long').optional() });

export const authenticateAdmin = endpoint(headers(headersSchema), share('confirms'), async (c) => {
  const sent = c.req.valid('header');
  const wallet = sent['x-wallet-address'];
  const signature = sent['x-signature'];
  const memoTransaction = signature ? undefined : (await readBody(c, bodySchema)).memoTransaction;
  if (!signature && !memoTransaction) refuseField('x-signature', 'is required');

  const db = database(c.env);
  await redeemChallenge(db, {
    purpose: 'admin',
    wallet,
    message: sent['x-message'],
    signature,
    memoTransaction,
  });
  await seedAdmins(c.env);
  if (!(await isAdmin(db, wallet))) throw new Refusal('not_admin');
  const issued = await issueBearer(c.env, siteOf(c), { wallet, scope: 'admin' });
  const proof = signature ?? memoTransaction ?? null;
  await saveEntry(db, {
    at: Date.now(),
    actor: wallet,
    action: 'admin.sign-in',
    subject: siteOf(c),
    after: { message: sent['x-message'] },
    signature: proof,
  });
  return answer(c, { ...issued, wallet }, issued);
});
