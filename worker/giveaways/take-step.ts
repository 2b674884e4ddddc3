/**
 * POST /api/giveaways/{id}/steps: takes the steps of a draw that anyone may send, with their own wallet, and the
 * creator's reclaim. For a winner whom the platform does not pay, and a creator for whom it does not draw.
 */
import { bytesToHex } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { timeOf } from '../../core/draw/networks.ts';
import { type EscrowAccount, isDone, isProven } from '../../core/escrow/account.ts';
import { type EscrowRefusalName, escrowRefusal, escrowRefusalNumber } from '../../core/escrow/refusals.ts';
import { stepRefusal } from '../../core/escrow/rules.ts';
import { PUBLIC_STEPS, type PublicStep, takeStepSchema } from '../../core/giveaways/action-schemas.ts';
import { isPlaceShown, REVEAL_REASON, revealTimes } from '../../core/giveaways/reveal.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance } from '../draw-engine/advance.ts';
import { assertAgreedEscrow, readChain } from '../draw-engine/chain.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { endDetails, type StepDetails } from '../draw-engine/instructions.ts';
import { placesOf } from '../draw-engine/landed/store.ts';
import { winningEntry } from '../draw-engine/outcome.ts';
import { isStale, prepareStep, settleStep, takeSigned } from '../draw-engine/steps.ts';
import type { AppContext } from '../env.ts';
import { answer, anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { countShare, share } from '../shares/minute.ts';
import { beaconOf } from './beacon-network.ts';
import { checkLanded, knownGiveaway, PATIENCE_MS, shown, workOn } from './landed.ts';
import type { GiveawayRow } from './store.ts';

function nextStep(escrow: EscrowAccount): PublicStep {
  if (escrow.status === 'committed') return 'reveal';
  // Before the draw has begun only the creator can take a step.
  if (escrow.status !== 'revealed') return 'reclaim';
  if (!isProven(escrow)) return 'prove';
  return isDone(escrow) ? 'finish' : 'pay';
}

/** Returns the place of a prove or pay, from 0: the requested one, else the next; null for other steps. */
function placeOf(escrow: EscrowAccount, step: PublicStep, asked: number | undefined): number | null {
  if (step !== 'prove' && step !== 'pay') return null;
  if (asked !== undefined) return asked - 1;
  if (step === 'prove') return escrow.proven;
  const unpaid = escrow.places.findIndex(({ winner, paid }) => winner !== null && !paid);
  return unpaid < 0 ? 0 : unpaid;
}

export const takeStep = endpoint(anyParams('id'), jsonBody(takeStepSchema), share('draws'), async (c) => {
  const { wallet, step, place: asked, signedTransaction } = c.req.valid('json');
  const deps = depsOf(c.env);
  // No one has signed yet, and to build a step asks the node five times.
  if (signedTransaction === undefined) await countShare(c, 'steps');
  const row = await knownGiveaway(deps.db, c.req.valid('param').id);
  checkLanded(row);
  if (signedTransaction !== undefined) return send(c, deps, row, signedTransaction);
  const { escrow, now } = await readChain(deps, row);
  if (!escrow) throw new Refusal('giveaway_over');
  await assertAgreedEscrow(deps, row, escrow);
  const wanted = step ?? nextStep(escrow);
  const place = placeOf(escrow, wanted, asked);
  const choice = { network: beaconOf(row), ...(place !== null && { place }) };
  const refusal = stepRefusal(wanted, escrow, BigInt(now), wallet, choice);
  if (refusal) throw impossible(refusal);
  if (place !== null && (await namesTooEarly(deps, row, escrow, wanted, place, now)))
    throw new Refusal('step_impossible', { reason: REVEAL_REASON });
  const details = await detailsOf(deps, row, escrow, wanted, place);
  const { transaction, lastValidBlockHeight } = await prepareStep(deps, row, wanted, wallet, details);
  return answer(c, {
    step: wanted,
    ...(place !== null && { place: place + 1 }),
    serializedTransaction: transaction,
    lastValidBlockHeight,
  });
});

/**
 * Returns whether the step's transaction names a winner who has not been shown: the platform proves within seconds of
 * the round, and anyone else who does it comes a moment later. `now`: unix seconds by the chain.
 */
async function namesTooEarly(
  { db, clock }: Deps,
  row: GiveawayRow,
  escrow: EscrowAccount,
  step: PublicStep,
  place: number,
  now: number,
): Promise<boolean> {
  const known = (await placesOf(db, row.id)).find((drawn) => drawn.place === place);
  if (known && known.revealAt !== null) return !isPlaceShown(known, clock.now());
  // Our database may never see a proof: then the chain's own clock says that everyone had the time to see it.
  const times = revealTimes(row.kind, escrow.places.length, 0);
  const shown = timeOf(beaconOf(row), escrow.round) + times[place]! / 1000;
  return now < (step === 'prove' ? shown : shown + times[0]! / 1000);
}

/** Returns the step's details. Refuses step_impossible while the round is not out, beacon_unavailable. */
async function detailsOf(
  deps: Deps,
  row: GiveawayRow,
  escrow: EscrowAccount,
  step: PublicStep,
  place: number | null,
): Promise<StepDetails> {
  if (step === 'prove') return winningEntry(deps, row, escrow, place!);
  if (step === 'pay') return { place: place!, winner: escrow.places[place!]!.winner! };
  if (step !== 'reveal') return endDetails(step, escrow);
  const signature = await deps.beacon.signature(beaconOf(row), escrow.round);
  if (!signature) throw impossible('too_early');
  return { round: escrow.round.toString(), signature: bytesToHex(signature) };
}

/**
 * Sends the step; the same bytes again get the same answer. Refuses tx_…, signed_too_late, step_impossible,
 * step_failed.
 */
async function send(c: Context<AppContext>, deps: Deps, row: GiveawayRow, signed: string): Promise<Response> {
  const taken = await takeSigned(deps, row, signed, PUBLIC_STEPS);
  const { step, place, signature, payer } = taken.transaction;
  const until = deps.clock.now() + PATIENCE_MS;
  const outcome = await settleStep(deps, taken, PATIENCE_MS);
  if (outcome.status === 'expired') throw new Refusal('signed_too_late');
  if (outcome.status === 'failed' || outcome.status === 'rejected') {
    await advance(deps, row.id);
    const { escrow, now } = await readChain(deps, row);
    if (!escrow) throw new Refusal('giveaway_over');
    // Usually another sender was faster; then the program's own message says more than an error number.
    const choice = { network: beaconOf(row), ...(place !== null && { place }) };
    const refusal = stepRefusal(step as PublicStep, escrow, BigInt(now), payer, choice);
    if (refusal) throw impossible(refusal);
    // The end that was signed no longer fits the draw's course: it is built and signed again.
    if (isStale(taken.transaction, endDetails(step, escrow))) throw new Refusal('signed_too_late');
    throw new Refusal('step_failed', { reason: outcome.reason });
  }
  markChanged(c);
  const after = await workOn(c, deps, row.id, until);
  const giveaway = await shown(c, deps, after);
  return answer(c, { step, signature, status: outcome.status, giveaway });
}

function impossible(refusal: EscrowRefusalName): Refusal {
  const sentence = escrowRefusal(escrowRefusalNumber(refusal))?.sentence ?? refusal;
  return new Refusal('step_impossible', { reason: sentence.replace(/\.$/, '') });
}
