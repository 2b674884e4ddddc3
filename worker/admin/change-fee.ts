/**
 * PUT /api/admin/config: changes the platform fee, signed by the admin. Tips and giveaways read the fee when they are
 * prepared: earlier ones pay the fee that their user saw.
 */
import { changeFeeSchema } from '../../core/admin.ts';
import { MAX_FEE_BPS } from '../../core/fees.ts';
import { feeChangeMessage } from '../../core/messages.ts';
import { decimalText, displayNumber, parseAmount } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { changeFee as saveFee } from '../platform/store.ts';
import { readConfig } from './config.ts';
import { checkSignedSetting } from './signed-setting.ts';

const requestBody = jsonBody(changeFeeSchema, { platformFee: 'fee_invalid' });

/** Refuses fee_invalid, fee_too_high, confirmation_required, and with checkSignedSetting's codes. */
export const changeFee = endpoint(adminOnly, requestBody, async (c) => {
  const { platformFee, ...proof } = c.req.valid('json');
  const feeBps = basisPoints(platformFee);
  const signed = checkSignedSetting(c, proof, {
    effect: { platformFee },
    subject: 'change the platform fee',
    text: (parts) => feeChangeMessage({ newFee: platformFee, ...parts }),
  });
  if (signed instanceof Response) return signed;
  const db = database(c.env);
  if (!(await saveFee(db, { ...signed, feeBps }))) throw new Refusal('message_expired');
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
