/**
 * POST /api/giveaways/{id}/objections: a wallet with a receipt reports that the list lacks it. If so, the platform
 * withdraws its list before the cutoff and makes another one.
 */
import type { Context } from 'hono';
import type { z } from 'zod';
import { within } from '../../chain/clock.ts';
import { objectionSchema } from '../../core/giveaways/action-schemas.ts';
import type { Objection } from '../../core/giveaways/draw-answers.ts';
import { FREE_ENTRIES, type GiveawayStage } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { findInList } from '../draw-engine/lists.ts';
import { objectTo, withdrawalOf } from '../draw-engine/objections.ts';
import type { AppContext } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { findRegistration, insertRegistration, restoreRegistration } from '../registrations/store.ts';
import { share } from '../shares/minute.ts';
import { goOnLater, knownGiveaway } from './landed.ts';
import { isReceiptOf } from './receipts.ts';
import { registrationProof } from './registration-proof.ts';
import type { GiveawayRow } from './store.ts';

/** The time that one request waits. */
const PATIENCE_MS = 4500;

export const objectToList = endpoint(
  anyParams('id'),
  jsonBody(objectionSchema),
  share('draws'),
  async (c) => {
    const input = c.req.valid('json');
    const deps = depsOf(c.env);
    const until = deps.clock.now() + PATIENCE_MS;
    const row = await knownGiveaway(deps.db, c.req.valid('param').id);
    // The operator signs receipts for registrants alone, and its signature can be checked by anyone: no other proof is
    // needed, and a call that proves nothing costs nothing.
    if (!isReceiptOf(row, input.wallet, input.receipt)) throw new Refusal('receipt_invalid');
    if (row.stage === 'cancelled') throw new Refusal('giveaway_over');
    await restore(c, deps, row, input);
    const data: Objection = { status: await objected(c, deps, row, input.wallet, until) };
    return answer(c, data);
  },
);

/**
 * Stores the objection. The answer comes as soon as the network has confirmed the withdrawal, or when that takes too
 * long; the queue then makes the next list.
 */
async function objected(
  c: Context<AppContext>,
  deps: Deps,
  row: GiveawayRow,
  wallet: string,
  until: number,
): Promise<Objection['status']> {
  const work = objectTo(deps, row, wallet);
  c.executionCtx.waitUntil(work.catch(() => {}));
  const left = Math.max(until - deps.clock.now(), 0);
  const status = (await within(left, work, null)) ?? (await withdrawalOf(deps, row)) ?? (await work);
  if (status === 'withdrawn' || status === 'withdrawing') {
    markChanged(c);
    goOnLater(c, deps, row, true);
  }
  return status;
}

/** Stages in which the list can still change. */
const CHANGEABLE: readonly GiveawayStage[] = ['open', 'closed', 'frozen', 'committed'];

/**
 * Restores a lost registration (a database set back in time, for one): its list needs the wallet's own proof. Refuses
 * registration_lost without one, and signature_invalid.
 */
async function restore(
  c: Context<AppContext>,
  deps: Deps,
  row: GiveawayRow,
  { wallet, ...sent }: z.output<typeof objectionSchema>,
): Promise<void> {
  const { db, env, clock } = deps;
  const { id, stage, cutoff, listHash } = row;
  if (!CHANGEABLE.includes(stage) || (await findRegistration(db, id, wallet))) return;
  const now = clock.now();
  if (stage === 'committed' && (cutoff === null || now >= cutoff * 1000)) return;
  if (listHash !== null && (await findInList(env, row, wallet)).found) return;
  if (sent.signature === undefined && sent.memoTransaction === undefined)
    throw new Refusal('registration_lost');
  const proof = await registrationProof(sent, row, siteOf(c), wallet);
  // The freeze counts again. Until then one entry is enough.
  const registration = { giveaway: id, wallet, proof, weight: BigInt(FREE_ENTRIES) };
  if (stage === 'open') await insertRegistration(db, registration, now, { isRestored: true });
  else if (stage === 'committed')
    await restoreRegistration(db, registration, {
      giveaway: id,
      number: row.commits - 1,
      wallet,
      raisedAt: now,
    });
  else
    throw new Refusal('step_impossible', { reason: 'the list is being made; please try again in a moment' });
}
