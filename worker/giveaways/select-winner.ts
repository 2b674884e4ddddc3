/**
 * POST /api/giveaways/{id}/select. Without a window: the first call pauses registration and returns the commit of the
 * list for the creator's wallet; a call with it signed binds the draw to a round of the beacon; `declined` ends the
 * pause. With a window: the first call returns the transaction that closes the entries, and the platform commits alone.
 * Later calls return the winners.
 */
import type { Context } from 'hono';
import type { Outcome } from '../../chain/send-and-confirm.ts';
import { selectSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import type { Selection } from '../../core/giveaways/draw-answers.ts';
import { PROMPT_SECONDS } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance } from '../draw-engine/advance.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { acceptPrompt, endPrompt, openPrompt } from '../draw-engine/prompt.ts';
import { prepareStep, settleStep, takeSigned } from '../draw-engine/steps.ts';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { isByCreator } from './by-creator.ts';
import { knownGiveaway, ownGiveaway, PATIENCE_MS, shown, workOn } from './landed.ts';
import { beginClosing } from './prompts/store.ts';
import type { GiveawayRow } from './store.ts';

const WORDS = {
  closing: 'Entries are being closed',
  locked: 'Entries are closed; the winner is drawn when the round of the beacon appears',
  drawn: 'Winner selected',
} as const;

/** Idempotent, from any number of tabs: there is one list, one round and one outcome. */
export const selectWinner = endpoint(anyParams('id'), jsonBody(selectSchema), async (c) => {
  const input = c.req.valid('json');
  const { id } = c.req.valid('param');
  const until = Date.now() + PATIENCE_MS;
  const deps = depsOf(c.env);
  const row = await ownGiveaway(deps, id, input.creator);
  if (row.kind === 'holders') throw new Refusal('holders_select');
  const byCreator = isByCreator(row, input);
  const progress = () => progressAnswer(c, deps, id, until, byCreator);

  if (input.declined) {
    await endPrompt(deps, row, input.promptKey ?? '');
    markChanged(c);
    const data: Selection = {
      status: 'declined',
      giveaway: await shown(c, deps, await knownGiveaway(deps.db, id)),
    };
    return answer(c, data);
  }
  if (!can('select', row)) return progress();
  if (row.registered === 0) throw new Refusal('no_registrations');
  if (input.signedTransaction !== undefined) {
    await take(deps, row, input.signedTransaction, until);
    markChanged(c);
    return progress();
  }
  // An earlier request, whose end we did not see, may have begun the draw already.
  await advance(deps, id);
  const now = await knownGiveaway(deps.db, id);
  if (!can('select', now)) return progress();
  try {
    return answer(c, await (now.windowSeconds === 0 ? prompt : closing)(deps, now, byCreator));
  } catch (error) {
    // The signature of another page may have begun the draw meanwhile.
    if (!(error instanceof Refusal) || can('select', await knownGiveaway(deps.db, id))) throw error;
    return progress();
  }
});

/**
 * Registration pauses, so that the list is complete. Anyone who knows the creator's address may call this: shortly
 * before the end the pause would be the end, so only the creator's own message may cause it. Refuses prompt_unproven,
 * prompt_too_soon, and as openPrompt does.
 */
async function prompt(deps: Deps, row: GiveawayRow, byCreator: boolean): Promise<Selection> {
  const left = row.endsAt * 1000 - deps.clock.now();
  // Behind the pause there must be as much time as it takes.
  if (!byCreator && left > 0 && left <= 2 * PROMPT_SECONDS * 1000) throw new Refusal('prompt_unproven');
  const { key, list, transaction, lastValidBlockHeight, until } = await openPrompt(deps, row, { byCreator });
  const { root, totalWeight, listHash, entryCount } = list;
  return {
    status: 'prompt',
    prompt: {
      serializedTransaction: transaction,
      lastValidBlockHeight,
      until: new Date(until).toISOString(),
      list: { root, totalWeight: totalWeight.toString(), listHash, entries: entryCount },
      promptKey: key,
    },
  };
}

/** Of the transactions that strangers may have built, over all lines. The creator's own message passes by it. */
const CLOSING_EVERY_MS = 20_000;

/** Refuses closing_too_soon. */
async function closing(deps: Deps, row: GiveawayRow, byCreator: boolean): Promise<Selection> {
  const now = deps.clock.now();
  if (!(await beginClosing(deps.db, row.id, now, byCreator ? 0 : CLOSING_EVERY_MS)))
    throw new Refusal('closing_too_soon');
  const built = await prepareStep(deps, row, 'close_entries', row.creator);
  const { transaction: serializedTransaction, lastValidBlockHeight } = built;
  return { status: 'closing', serializedTransaction, lastValidBlockHeight };
}

/**
 * Sends what the creator signed. Refuses tx_…, draft_used, prompt_over, signed_too_late and step_failed, unless another
 * one of the creator's transactions has begun the draw.
 */
async function take(deps: Deps, row: GiveawayRow, signed: string, until: number): Promise<void> {
  try {
    const outcome = await sendSigned(deps, row, signed, until - Date.now());
    if (outcome.status === 'confirmed' || outcome.status === 'pending') return;
    throw outcome.status === 'expired'
      ? new Refusal('signed_too_late')
      : new Refusal('step_failed', { reason: outcome.reason });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The chain decides.
    await advance(deps, row.id);
    if (can('select', await knownGiveaway(deps.db, row.id))) throw error;
  }
}

async function sendSigned(deps: Deps, row: GiveawayRow, signed: string, patience: number): Promise<Outcome> {
  if (row.windowSeconds === 0) return acceptPrompt(deps, row, signed, patience);
  return settleStep(deps, await takeSigned(deps, row, signed, ['close_entries']), patience);
}

/**
 * Continues the draw for as long as the request may last, and returns the progress. `byCreator`: with the winners as
 * soon as there are any.
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
  const status = winner ? 'drawn' : row.round === null ? 'closing' : 'locked';
  const message = WORDS[status];
  const data: Selection = { status, round, roundTime, revealAt, winner, vrfResult, message, giveaway };
  return answer(c, data, { winner, vrfResult, message });
}
