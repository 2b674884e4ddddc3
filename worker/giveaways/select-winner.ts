/**
 * POST /api/giveaways/{id}/select: the first call returns the transaction that closes the entries, for the creator's
 * wallet; a call with it signed freezes the list and binds the draw to a round of the beacon; later calls return the
 * winner.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import { selectSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import { giveawayActionMessage, MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance } from '../draw-engine/advance.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { prepareStep, settleStep, takeSigned } from '../draw-engine/steps.ts';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { signedAt } from '../messages/check-signed.ts';
import { knownGiveaway, ownGiveaway, PATIENCE_MS, shown, workOn } from './landed.ts';
import type { GiveawayRow } from './store.ts';

const WORDS = {
  closing: 'Entries are being closed',
  locked: 'Entries are closed; the winner is drawn when the round of the beacon appears',
  drawn: 'Winner selected',
} as const;

/** Idempotent, from any number of tabs: there is one list, one round and one winner. */
export const selectWinner = endpoint(anyParams('id'), jsonBody(selectSchema), async (c) => {
  const input = c.req.valid('json');
  const { id } = c.req.valid('param');
  const until = Date.now() + PATIENCE_MS;
  const deps = depsOf(c.env);
  const row = await ownGiveaway(deps, id, input.creator);
  if (row.kind === 'holders') throw new Refusal('holders_select');
  const byCreator = isSigned(row, input);
  if (!can('select', row)) return progressAnswer(c, deps, id, until, byCreator);
  if (row.registered === 0) throw new Refusal('no_registrations');

  if (input.signedTransaction !== undefined) {
    await close(deps, row, input.signedTransaction, until);
    markChanged(c);
    return progressAnswer(c, deps, id, until, byCreator);
  }
  // An earlier request, whose end we did not see, may have closed the entries already.
  await advance(deps, id);
  const now = await knownGiveaway(deps.db, id);
  if (!can('select', now)) return progressAnswer(c, deps, id, until, byCreator);
  const { transaction, lastValidBlockHeight } = await prepareStep(deps, now, 'close_entries', now.creator);
  return answer(c, { serializedTransaction: transaction, lastValidBlockHeight });
});

/** Sends the creator's transaction. Refuses tx_…, draft_used, signed_too_late and step_failed if entries stay open. */
async function close(deps: Deps, row: GiveawayRow, signed: string, until: number): Promise<void> {
  const taken = await takeSigned(deps, row, signed, ['close_entries']);
  const outcome = await settleStep(deps, taken, until - Date.now());
  if (outcome.status === 'confirmed' || outcome.status === 'pending') return;
  // Another one of the creator's transactions may have closed them: the chain decides.
  await advance(deps, row.id);
  if ((await knownGiveaway(deps.db, row.id)).stage !== 'open') return;
  if (outcome.status === 'expired') throw new Refusal('signed_too_late');
  throw new Refusal('step_failed', { reason: outcome.reason });
}

/**
 * Whether the creator signed this call a moment ago. A missing or wrong message only gets the public answer; the
 * message changes nothing, so it is not used up.
 */
function isSigned(row: GiveawayRow, input: z.output<typeof selectSchema>): boolean {
  const { creator, message, signature, memoTransaction } = input;
  if (message === undefined) return false;
  const { id, site, title } = row;
  const build = (time: number) =>
    giveawayActionMessage({ site, action: 'select the winner of giveaway', title, id, creator, time });
  try {
    const time = signedAt({
      wallet: creator,
      message,
      signature,
      memoTransaction,
      build,
      subject: `select ${id}`,
    });
    return Math.abs(Date.now() - time * 1000) <= MESSAGE_LIFETIME_MS;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Continues the draw for as long as the request may last, and returns the progress. `byCreator`: with the winner as
 * soon as there is one.
 */
async function progressAnswer(
  c: Context<AppContext>,
  deps: Deps,
  id: string,
  until: number,
  byCreator: boolean,
): Promise<Response> {
  const row = await workOn(c, deps, id, until);
  if (row.stage === 'cancelled') throw new Refusal('giveaway_over');
  const giveaway = await shown(c, deps, row, byCreator);
  const { winner, vrfResult, round, roundTime, revealAt } = giveaway;
  const status = winner ? 'drawn' : can('cancel', row) ? 'closing' : 'locked';
  const message = WORDS[status];
  const data = { status, round, roundTime, revealAt, winner, vrfResult, message, giveaway };
  return answer(c, data, { winner, vrfResult, message });
}
