/** DELETE /api/giveaways/{id}: prize and fee go back to the creator, until the draw has begun or its cutoff has passed. */
import { openForChange } from '../../core/escrow/account.ts';
import { signedActionSchema } from '../../core/giveaways/action-schemas.ts';
import { canCancel } from '../../core/giveaways/can.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { displayNumber } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance, runDraw } from '../draw-engine/advance.ts';
import { readChain } from '../draw-engine/chain.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { sendAsOperator } from '../draw-engine/steps.ts';
import { answer } from '../http/answer.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { knownGiveaway, ownGiveaway } from './landed.ts';
import { symbolOf } from './present.ts';
import type { GiveawayRow } from './store.ts';

/** How long the database may take to see the end of a cancelled escrow. */
const LOOK_MS = 5000;

/** A giveaway that was cancelled before gets the same answer: everything is returned. */
export const cancelGiveaway = endpoint(anyParams('id'), jsonBody(signedActionSchema), async (c) => {
  const { creator, ...signed } = c.req.valid('json');
  const deps = depsOf(c.env);
  const { id } = c.req.valid('param');
  const row = await ownGiveaway(deps, id, creator);
  checkCancellable(row, deps.clock.now());
  const { site, title } = row;
  await checkSignedMessage(c, {
    ...signed,
    wallet: creator,
    build: (time) => giveawayActionMessage({ site, action: 'cancel giveaway', title, id, creator, time }),
    subject: `cancel ${id}`,
  });

  if (row.stage !== 'cancelled') await giveBack(deps, row);
  markChanged(c);
  const after = await knownGiveaway(deps.db, id);
  const units = row.prize + row.fee;
  const fundReturn = {
    amount: displayNumber(units, row.prizeDecimals),
    amountUnits: units.toString(),
    token: symbolOf(row),
  };
  // Pending: sent, and not confirmed within this request; the client repeats it with the same body.
  const status = after.stage === 'cancelled' ? 'cancelled' : 'pending';
  return answer(c, { fundReturn, status }, { fundReturn });
});

/** Refuses draw_begun, giveaway_over. `now` in ms. */
function checkCancellable(row: GiveawayRow, now: number): void {
  if (row.stage === 'completed') throw new Refusal('giveaway_over');
  if (row.stage === 'cancelled') return;
  if (!canCancel(row, row.cutoff === null ? null : row.cutoff * 1000, now)) throw new Refusal('draw_begun');
}

/**
 * The operator cancels on chain. The chain decides whether that or a concurrent commit comes first. Refuses
 * cancel_too_early: in the first minutes the same transaction could open the escrow again.
 */
async function giveBack(deps: Deps, row: GiveawayRow): Promise<void> {
  if ((await readChain(deps, row)).now < row.openBefore)
    throw new Refusal('cancel_too_early', { from: new Date(row.openBefore * 1000).toISOString() });
  const outcome = await cancelOnChain(deps, row);
  if (outcome === 'pending') return;
  if (outcome === 'confirmed') {
    await runDraw(deps, row.id, deps.clock.now() + LOOK_MS);
    return;
  }
  // Only reads what happened in between: this must not be what advances the draw.
  const { escrow, now: chainNow } = await readChain(deps, row);
  if (escrow && openForChange(escrow, BigInt(chainNow))) throw outcome;
  await advance(deps, row.id);
  const now = await knownGiveaway(deps.db, row.id);
  if (now.stage === 'cancelled') return;
  checkCancellable(now, deps.clock.now());
  throw outcome;
}

/** `confirmed`, `pending`, or why it could not be done. */
async function cancelOnChain(deps: Deps, row: GiveawayRow): Promise<'confirmed' | 'pending' | Refusal> {
  try {
    const outcome = await sendAsOperator(deps, row, 'cancel');
    if (outcome.status === 'confirmed') return 'confirmed';
    return 'reason' in outcome ? new Refusal('step_failed', { reason: outcome.reason }) : 'pending';
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
