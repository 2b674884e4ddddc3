/**
 * POST /api/admin/config/payout-cut: changes the platform's part of future payouts (whole percent), signed by an admin.
 */
import { changeCutSchema } from '../../core/admin.ts';
import { cutChangeMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { changePayoutCut as saveCut } from '../platform/store.ts';
import { checkSignedSetting } from './signed-setting.ts';

const requestBody = jsonBody(changeCutSchema, { newPayoutCutPercentage: 'payout_cut_invalid' });

/** Changes the cut. Refuses payout_cut_invalid, confirmation_required, and with checkSignedSetting's codes. */
export const changePayoutCut = endpoint(adminOnly, requestBody, async (c) => {
  const { newPayoutCutPercentage: payoutCut, ...proof } = c.req.valid('json');
  const signed = checkSignedSetting(c, proof, {
    effect: { newPayoutCutPercentage: payoutCut },
    subject: 'change the payout cut',
    text: (parts) => cutChangeMessage({ newCut: payoutCut, ...parts }),
  });
  if (signed instanceof Response) return signed;
  if (!(await saveCut(database(c.env), { ...signed, payoutCut }))) throw new Refusal('message_expired');
  return answer(c, { payoutCut }, { message: `Payout cut updated to ${payoutCut}%` });
});
