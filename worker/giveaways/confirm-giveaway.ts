/** POST /api/giveaways/confirm: takes the signed transaction and moves the prize into the escrow. */
import type { Context } from 'hono';
import { reachedEscrow } from '../../core/giveaways/can.ts';
import type { GiveawayStage } from '../../core/giveaways/model.ts';
import { confirmGiveawaySchema } from '../../core/giveaways/schemas.ts';
import { confirmGiveawayMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance } from '../draw-engine/advance.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { enqueueDates } from '../draw-engine/queue.ts';
import { settleStep, takeSigned } from '../draw-engine/steps.ts';
import type { AppContext } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage, signedAt } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { knownGiveaway } from './landed.ts';
import { presentGiveaway, toTemp } from './present.ts';
import { findGiveaway, type GiveawayRow, moveStage } from './store.ts';
import { giveawayToken } from './token.ts';

/**
 * The time that one request waits for the network. After it the answer is `pending`, and the client repeats the call.
 */
const PATIENCE_MS = 20_000;
const UNSIGNED_STAGES: readonly GiveawayStage[] = ['prepared', 'expired'];

/** Confirms. The same call any number of times has one effect and the same answer. */
export const confirmGiveaway = endpoint(jsonBody(confirmGiveawaySchema), share('confirms'), async (c) => {
  const input = c.req.valid('json');
  const deps = depsOf(c.env);
  const { db } = deps;
  const row = await knownGiveaway(db, input.tempGiveawayData.id);
  const signed = {
    ...input,
    wallet: row.creator,
    build: (time: number) =>
      confirmGiveawayMessage({ site: siteOf(c), title: row.title, creator: row.creator, time }),
    subject: `confirm ${row.id}`,
  };
  // The sender of stored bytes gets their outcome at any age: "too late" would read as leave to pay for another
  // giveaway.
  if (UNSIGNED_STAGES.includes(row.stage)) await checkSignedMessage(c, signed);
  else signedAt(signed);
  checkUnchanged(row, input.tempGiveawayData);

  const taken = await takeSigned(deps, row, input.signedTransaction, ['open'], () => checkTerms(deps, row));
  const outcome = await settleStep(deps, taken, PATIENCE_MS);
  switch (outcome.status) {
    case 'failed':
    case 'expired':
      // A transaction without effect on chain makes no giveaway.
      await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
      if (await isOnChain(deps, row.id)) return reply(c, deps, row, 'confirmed');
      throw outcome.status === 'expired'
        ? new Refusal('signed_too_late')
        : new Refusal('step_failed', { reason: outcome.reason });
    case 'rejected':
      if (await isOnChain(deps, row.id)) return reply(c, deps, row, 'confirmed');
      throw new Refusal('step_failed', { reason: outcome.reason });
    case 'pending':
      return reply(c, deps, row, 'pending');
    case 'confirmed':
      await moveStage(db, row.id, ['prepared', 'signed', 'expired'], 'open', {
        openedAt: deps.clock.now(),
        dueAt: row.endsAt * 1000,
      });
      c.executionCtx.waitUntil(enqueueDates(deps, row.id).catch(() => {}));
      return reply(c, deps, row, 'confirmed');
  }
});

/** Returns whether the escrow of a given up row is on chain: a node may have hidden it. Refuses chain_unavailable. */
async function isOnChain(deps: Deps, id: string): Promise<boolean> {
  await advance(deps, id);
  const row = await findGiveaway(deps.db, id);
  return row !== null && reachedEscrow(row);
}

/** Checks that the client's copy of the prepared answer matches our row. Refuses draft_changed. */
function checkUnchanged(row: GiveawayRow, sent: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(toTemp(row)))
    if (sent[name] !== value) throw new Refusal('draft_changed');
}

/**
 * Checks the terms that may have changed while the creator signed: the end, the token's rules, and the token's creator,
 * who takes no part. Refuses end_passed, token_not_found, mint_refused, creator_changed.
 */
async function checkTerms({ rpc, clock }: Deps, row: GiveawayRow): Promise<void> {
  if (clock.now() >= row.endsAt * 1000) throw new Refusal('end_passed');
  if (row.token === null) return;
  const token = await giveawayToken(rpc, row.token, row.currency);
  if (token.creator !== row.tokenCreator) throw new Refusal('creator_changed');
}

async function reply(
  c: Context<AppContext>,
  { env, db }: Deps,
  { id }: GiveawayRow,
  status: 'confirmed' | 'pending',
): Promise<Response> {
  const row = await knownGiveaway(db, id);
  markChanged(c);
  const giveaway = await presentGiveaway(env, db, row, new URL(c.req.url).origin);
  const message =
    status === 'confirmed' ? 'Giveaway created successfully!' : 'Waiting for the network to confirm';
  return answer(c, { giveaway, status }, { giveaway, message });
}
