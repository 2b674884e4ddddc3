/**
 * PUT /api/admin/config: changes the platform fee, signed by the admin. Tips and giveaways read the fee when they are
 * prepared: earlier ones pay the fee that their user saw.
 */
import { changeFeeSchema } from '../../core/admin.ts';
import { MAX_FEE_BPS } from '../../core/fees.ts';
import { feeChangeMessage, namesNoSite } from '../../core/messages.ts';
import { decimalText, displayNumber, parseAmount } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm, freshParts } from '../http/confirmation.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { changeFee as saveFee } from '../platform/store.ts';
import { readConfig } from './config.ts';
import { checkSignedSetting } from './signed-setting.ts';

const SUBJECT = 'change the platform fee';

const requestBody = jsonBody(changeFeeSchema, { platformFee: 'fee_invalid' });

/** Refuses fee_invalid, fee_too_high, confirmation_required, message_invalid, signature_invalid, message_expired (late, or used before). */
export const changeFee = endpoint(adminOnly, requestBody, async (c) => {
  const wallet = walletOf(c);
  const asked = c.req.valid('json');
  const { platformFee, message, signature, memoTransaction } = asked;
  const feeBps = basisPoints(platformFee);
  const messageWith = (parts: { timestamp: number; nonce: string }) =>
    feeChangeMessage({ site: siteOf(c), newFee: platformFee, ...parts });
  // Signed without a site, a message could be used on another deployment with the same admin.
  if (message === undefined || namesNoSite(message))
    return askToConfirm(c, { platformFee, message: messageWith(freshParts(Date.now())) });

  const signed = checkSignedSetting({
    wallet,
    message,
    signature,
    memoTransaction,
    subject: SUBJECT,
    build: messageWith,
  });
  const db = database(c.env);
  const fresh = await saveFee(db, { ...signed, feeBps });
  if (!fresh) throw new Refusal('message_expired');
  const config = await readConfig(db);
  const feePercentage = displayNumber(BigInt(feeBps), 2);
  return answer(c, { feePercentage }, { feePercentage, config });
});

/** Converts percent to whole basis points; refuses fractions of a basis point and more than the maximum fee. */
function basisPoints(percent: number): number {
  const bps = parseAmount(decimalText(percent), 2);
  if (bps === null || bps > BigInt(MAX_FEE_BPS)) throw new Refusal('fee_too_high');
  return Number(bps);
}
