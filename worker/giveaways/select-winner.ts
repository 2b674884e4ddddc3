/**
 * POST /api/giveaways/{id}/select. Without a window: a call with the creator's signed message pauses registration and
 * returns the commit of the list for the creator's wallet; a call with it signed binds the draw to a round of the
 * beacon; `declined` ends the pause. With a window: the message returns the transaction that closes the entries, and the
 * platform commits alone. Every other call reads the progress, at last with the winners.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Outcome } from '../../chain/send-and-confirm.ts';
import { titleIn } from '../../core/blocks/model.ts';
import { selectSchema } from '../../core/giveaways/action-schemas.ts';
import { can } from '../../core/giveaways/can.ts';
import type { Selection } from '../../core/giveaways/draw-answers.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance } from '../draw-engine/advance.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { acceptPrompt, endPrompt, openPrompt } from '../draw-engine/prompt.ts';
import { prepareStep, settleStep, takeSigned } from '../draw-engine/steps.ts';
import type { AppContext } from '../env.ts';
import { answer, anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage, isInTime, type SignedMessage, signedAt } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { knownGiveaway, ownGiveaway, PATIENCE_MS, shown, workOn } from './landed.ts';
import type { GiveawayRow } from './store.ts';

const WORDS = {
  open: 'The draw has not begun. The creator begins it by signing the message under confirmation',
  closing: 'Entries are being closed',
  locked: 'Entries are closed; the winner is drawn when the round of the beacon appears',
  drawn: 'Winner selected',
} as const;

/** Idempotent, from any number of tabs: there is one list, one round and one outcome. */
export const selectWinner = endpoint(anyParams('id'), jsonBody(selectSchema), share('draws'), async (c) => {
  const input = c.req.valid('json');
  const { id } = c.req.valid('param');
  const until = Date.now() + PATIENCE_MS;
  const deps = depsOf(c.env);
  const row = await ownGiveaway(deps, id, input.creator);
  if (row.kind === 'holders') throw new Refusal('holders_select');
  const own = creatorsMessage(row, input);
  const byCreator = own?.isInTime ?? false;
  const isSent = input.signedTransaction !== undefined;
  const progress = async () => tell(c, deps, await workOn(c, deps, id, until), { byCreator, isSent });

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
  if (!own && !isSent) return tell(c, deps, row, { byCreator, isSent });
  if (row.registered === 0) throw new Refusal('no_registrations');
  if (input.signedTransaction !== undefined) {
    await take(deps, row, input.signedTransaction, until);
    markChanged(c);
    return progress();
  }
  // A message begins one attempt, whatever its result: a copy that someone else sends later pauses nothing.
  if (!own || !(await checkSignedMessage(c, own.signed))) return tell(c, deps, row, { byCreator, isSent });
  // An earlier request, whose end we did not see, may have begun the draw already.
  await advance(deps, id);
  const now = await knownGiveaway(deps.db, id);
  if (!can('select', now)) return progress();
  try {
    return answer(c, await (now.windowSeconds === 0 ? prompt : closing)(deps, now));
  } catch (error) {
    // The signature of another page may have begun the draw meanwhile.
    if (!(error instanceof Refusal) || can('select', await knownGiveaway(deps.db, id))) throw error;
    return progress();
  }
});

/** Pauses registration, so that the list is complete. Refuses with openPrompt's codes. */
async function prompt(deps: Deps, row: GiveawayRow): Promise<Selection> {
  const { key, list, transaction, lastValidBlockHeight, until } = await openPrompt(deps, row);
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

async function closing(deps: Deps, row: GiveawayRow): Promise<Selection> {
  const built = await prepareStep(deps, row, 'close_entries', row.creator);
  const { transaction: serializedTransaction, lastValidBlockHeight } = built;
  return { status: 'closing', serializedTransaction, lastValidBlockHeight };
}

/**
 * Sends the creator's signed transaction. Refuses tx_…, draft_used, prompt_over, signed_too_late and step_failed,
 * unless another one of the creator's transactions has begun the draw.
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
 * Returns the progress. `byCreator`: with the winners as soon as there are any. `isSent`: this call brought the signed
 * transaction, which is on its way.
 */
async function tell(
  c: Context<AppContext>,
  deps: Deps,
  row: GiveawayRow,
  { byCreator, isSent }: { byCreator: boolean; isSent: boolean },
): Promise<Response> {
  if (row.stage === 'cancelled') throw new Refusal('giveaway_over');
  const giveaway = await shown(c, deps, row, byCreator);
  const { winner, vrfResult, round, roundTime, revealAt } = giveaway;
  const begun = row.round === null ? 'closing' : 'locked';
  const status = winner ? 'drawn' : can('select', row) && !isSent ? 'open' : begun;
  const message = WORDS[status];
  const data: Selection = { status, round, roundTime, revealAt, winner, vrfResult, message, giveaway };
  if (status === 'open')
    data.confirmation = { message: drawMessage(row, Math.floor(deps.clock.now() / 1000)) };
  return answer(c, data, { winner, vrfResult, message });
}

/** Builds the text that the creator signs to begin a draw. `time`: unix seconds. */
function drawMessage(
  { id, site, title, creator }: Pick<GiveawayRow, 'id' | 'site' | 'title' | 'creator'>,
  time: number,
): string {
  return giveawayActionMessage({ site, action: 'select the winner of giveaway', title, id, creator, time });
}

/**
 * Returns the creator's signed message on a call of `select`; null without one. Its signature is checked, but it is not
 * used up: reading with it does no harm. Refuses message_invalid, signature_invalid.
 */
function creatorsMessage(
  row: GiveawayRow,
  { creator, message, signature, memoTransaction }: z.output<typeof selectSchema>,
): { signed: SignedMessage; isInTime: boolean } | null {
  if (message === undefined) return null;
  const signed = {
    wallet: creator,
    message,
    signature,
    memoTransaction,
    build: (time: number) => drawMessage({ ...row, title: titleIn(message, row.title) }, time),
    subject: `select ${row.id}`,
  };
  return { signed, isInTime: isInTime(signedAt(signed), Date.now()) };
}
