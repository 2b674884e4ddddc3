/** POST /api/admin/config/payout-cut: the platform's part of payouts to come, in whole percent, signed by who asks. */
import type { Context } from 'hono';
import { changeCutSchema } from '../../core/admin.ts';
import { cutChangeMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { requireAdmin, siteOf } from '../http/auth.ts';
import { changePayoutCut as saveCut } from '../platform/store.ts';
import { checkSignedSetting } from './signed-setting.ts';

/** Refuses payout_cut_invalid, cut_unsigned, and what checkSignedSetting refuses. */
export async function changePayoutCut(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const asked = await body(c, changeCutSchema, { newPayoutCutPercentage: 'payout_cut_invalid' });
  const { newPayoutCutPercentage: payoutCut, message, ...proof } = asked;
  if (message === undefined) throw new Refusal('cut_unsigned');
  const signed = checkSignedSetting({
    ...proof,
    wallet,
    message,
    subject: 'change the payout cut',
    build: (parts) => cutChangeMessage({ site: siteOf(c), newCut: payoutCut, ...parts }),
  });
  if (!(await saveCut(database(c.env), { ...signed, payoutCut }))) throw new Refusal('message_expired');
  return answer(c, { payoutCut }, { message: `Payout cut updated to ${payoutCut}%` });
}
