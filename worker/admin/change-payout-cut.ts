/** POST /api/admin/config/payout-cut: the platform's part of payouts to come, in whole percent. */
import type { Context } from 'hono';
import { changeCutSchema } from '../../core/admin.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';
import { changePayoutCut as saveCut } from '../platform/store.ts';

/** Refuses payout_cut_invalid. */
export async function changePayoutCut(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const { newPayoutCutPercentage: payoutCut } = await body(c, changeCutSchema, {
    newPayoutCutPercentage: 'payout_cut_invalid',
  });
  await saveCut(database(c.env), payoutCut, { actor: wallet, now: Date.now() });
  return answer(c, { payoutCut }, { message: `Payout cut updated to ${payoutCut}%` });
}
