/** POST /api/admin/payouts/{id}/return: returns the token to the treasury instead of swapping it. Idempotent. */
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { runPayout, WORK_MS } from './advance.ts';
import { payoutDepsOf } from './deps.ts';
import { toPayout } from './present.ts';
import { askReturn, findPayout } from './store.ts';

/** Requests the return. A swap in flight may still land; then the payout continues to its end. */
export const returnPayout = endpoint(adminOnly, anyParams('id'), async (c) => {
  const wallet = walletOf(c);
  const { id } = c.req.valid('param');
  const db = database(c.env);
  const before = await findPayout(db, id);
  if (!before) throw new Refusal('payout_not_found');
  const deps = payoutDepsOf(c.env);
  const asked = await askReturn(db, id, {
    at: deps.clock.now(),
    actor: wallet,
    action: 'payout.return-asked',
    subject: id,
    before: { stage: before.stage },
  });
  const row = await findPayout(db, id);
  if (!asked && !(row?.returnAsked && row.stage !== 'done')) throw new Refusal('payout_not_returnable');
  c.executionCtx.waitUntil(runPayout(deps, id, deps.clock.now() + WORK_MS));
  return answer(c, await toPayout(db, row!));
});
