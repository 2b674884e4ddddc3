/**
 * POST /api/admin/config/payout-cut: changes the platform's part of future payouts (whole percent), signed by an admin.
 */
import { changeCutSchema } from '../../core/admin.ts';
import { cutChangeMessage, namesNoSite } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm, freshParts } from '../http/confirmation.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { changePayoutCut as saveCut } from '../platform/store.ts';
import { checkSignedSetting } from './signed-setting.ts';

const requestBody = jsonBody(changeCutSchema, { newPayoutCutPercentage: 'payout_cut_invalid' });

/** Changes the cut. Refuses payout_cut_invalid, confirmation_required, and with checkSignedSetting's codes. */
export const changePayoutCut = endpoint(adminOnly, requestBody, async (c) => {
  const wallet = walletOf(c);
  const asked = c.req.valid('json');
  const { newPayoutCutPercentage: payoutCut, message, ...proof } = asked;
  const messageWith = (parts: { timestamp: number; nonce: string }) =>
    cutChangeMessage({ site: siteOf(c), newCut: payoutCut, ...parts });
  if (message === undefined || namesNoSite(message))
    return askToConfirm(c, {
      newPayoutCutPercentage: payoutCut,
      message: messageWith(freshParts(Date.now())),
    });
  const signed = checkSignedSetting({
    ...proof,
    wallet,
    message,
    subject: 'change the payout cut',
    build: messageWith,
  });
  if (!(await saveCut(database(c.env), { ...signed, payoutCut }))) throw new Refusal('message_expired');
  return answer(c, { payoutCut }, { message: `Payout cut updated to ${payoutCut}%` });
});
