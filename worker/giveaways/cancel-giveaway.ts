/** DELETE /api/giveaways/{id}: prize and fee go back to the creator, until the draw has begun. */
import { signedActionSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
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
  checkNotBegun(row);
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

/** Refuses draw_begun, giveaway_over. */
function checkNotBegun(row: GiveawayRow): void {
  if (row.stage === 'completed') throw new Refusal('giveaway_over');
  if (row.stage !== 'cancelled' && !can('cancel', row)) throw new Refusal('draw_begun');
}

/** The operator cancels on chain. The chain decides whether that or a concurrent commit comes first. */
async function giveBack(deps: Deps, row: GiveawayRow): Promise<void> {
  const outcome = await cancelOnChain(deps, row);
  if (outcome === 'pending') return;
  if (outcome === 'confirmed') {
    await runDraw(deps, row.id, deps.clock.now() + LOOK_MS);
    return;
  }
  // Only reads what happened in between: this must not be what advances the draw.
  const { escrow } = await readChain(deps, row);
  if (escrow?.status === 'open' || escrow?.status === 'closed') throw outcome;
  await advance(deps, row.id);
  const now = await knownGiveaway(deps.db, row.id);
  if (now.stage === 'cancelled') return;
  checkNotBegun(now);
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
