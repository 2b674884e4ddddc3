/**
 * DELETE /api/giveaways/{id}: returns prize and fee to the creator, until the draw has begun or its cutoff has passed.
 * Without a signed message, as the specification has it, the answer names the sums and the message to sign.
 */
import { titleIn } from '../../core/blocks/model.ts';
import { openForChange } from '../../core/escrow/account.ts';
import { cancelSchema, signedActionSchema } from '../../core/giveaways/action-schemas.ts';
import { canCancel } from '../../core/giveaways/can.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { displayNumber } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance, runDraw } from '../draw-engine/advance.ts';
import { readChain } from '../draw-engine/chain.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { endDetails } from '../draw-engine/instructions.ts';
import { sendAsOperator } from '../draw-engine/steps.ts';
import { askToConfirm } from '../http/confirmation.ts';
import { answer, anyParams, endpoint, jsonBody, parse } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage, textToSign } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { knownGiveaway, ownGiveaway } from './landed.ts';
import { symbolOf } from './present.ts';
import type { GiveawayRow } from './store.ts';

/** Time for the database to see the end of a cancelled escrow. */
const LOOK_MS = 5000;
/** How long a request waits for the network; the page repeats it. */
const PATIENCE_MS = 8000;
/** Commit and withdraw can change the course six times in all: the seventh cancel lands. */
const MOST_SIGNED = 7;

/** Cancels. A giveaway that was cancelled before gets the same answer: everything is returned. */
export const cancelGiveaway = endpoint(anyParams('id'), jsonBody(cancelSchema), share('draws'), async (c) => {
  const sent = c.req.valid('json');
  const { creator } = sent;
  const deps = depsOf(c.env);
  const { id } = c.req.valid('param');
  const row = await ownGiveaway(deps, id, creator);
  checkCancellable(row, deps.clock.now());
  const { site } = row;
  const title = titleIn(sent.message, row.title);
  const build = (time: number) =>
    giveawayActionMessage({ site, action: 'cancel giveaway', title, id, creator, time });
  const fundReturn = returned(row);
  // Anyone may name the creator and read this text: without the creator's signature it has no effect.
  if (sent.message === undefined) return askToConfirm(c, { message: textToSign(build), fundReturn });
  const { creator: wallet, ...signed } = parse(signedActionSchema, sent);
  await checkSignedMessage(c, { ...signed, wallet, build, subject: `cancel ${id}` });

  if (row.stage !== 'cancelled') await giveBack(deps, row);
  markChanged(c);
  const after = await knownGiveaway(deps.db, id);
  // Pending: sent, and not confirmed within this request; the client repeats it with the same body.
  const status = after.stage === 'cancelled' ? 'cancelled' : 'pending';
  return answer(c, { fundReturn, status }, { fundReturn });
});

function returned(row: GiveawayRow) {
  const units = row.prize + row.fee;
  return {
    amount: displayNumber(units, row.prizeDecimals),
    amountUnits: units.toString(),
    token: symbolOf(row),
  };
}

function checkCancellable(row: GiveawayRow, now: number): void {
  if (row.stage === 'completed') throw new Refusal('giveaway_over');
  if (row.stage === 'cancelled') return;
  if (!canCancel(row, row.cutoff === null ? null : row.cutoff * 1000, now)) throw new Refusal('draw_begun');
}

/**
 * Cancels on chain as the operator. The chain decides whether that or a concurrent commit comes first. Refuses
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
  // Only reads the events in between: this must not advance the draw.
  const { escrow, now: chainNow } = await readChain(deps, row);
  if (escrow && openForChange(escrow, BigInt(chainNow))) throw outcome;
  await advance(deps, row.id);
  const now = await knownGiveaway(deps.db, row.id);
  if (now.stage === 'cancelled') return;
  checkCancellable(now, deps.clock.now());
  throw outcome;
}

/**
 * Returns `confirmed`, `pending`, or why it could not be done. A cancel says the draw's course: when another step was
 * quicker, the new course is signed.
 */
async function cancelOnChain(deps: Deps, row: GiveawayRow): Promise<'confirmed' | 'pending' | Refusal> {
  let refusal = new Refusal('giveaway_over');
  let last = '';
  for (let signed = 0; signed < MOST_SIGNED; signed++) {
    const { escrow } = await readChain(deps, row);
    const details = escrow && endDetails('cancel', escrow);
    // Nothing has changed since it was refused.
    if (!details || JSON.stringify(details) === last) return refusal;
    last = JSON.stringify(details);
    try {
      const outcome = await sendAsOperator(deps, row, 'cancel', details, PATIENCE_MS);
      if (outcome.status === 'confirmed') return 'confirmed';
      if (!('reason' in outcome)) return 'pending';
      refusal = new Refusal('step_failed', { reason: outcome.reason });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  return refusal;
}
