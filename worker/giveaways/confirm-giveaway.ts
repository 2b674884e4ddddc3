/** POST /api/giveaways/confirm: takes the signed transaction and brings the prize into the escrow. */
import type { Context } from 'hono';
import { confirmGiveawaySchema } from '../../core/giveaways/schemas.ts';
import { confirmGiveawayMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Deps, depsOf } from '../draws/deps.ts';
import { settleStep, takeSigned } from '../draws/steps.ts';
import type { AppContext } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { siteOf } from '../http/auth.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { presentGiveaway, toTemp } from './present.ts';
import { findGiveaway, type GiveawayRow, moveStage } from './store.ts';
import { giveawayToken } from './token.ts';

/** How long one request waits for the network. After that the answer is `pending`, and the same call asks again. */
const PATIENCE_MS = 20_000;

/** The same call any number of times has one effect and the same answer. */
export async function confirmGiveaway(c: Context<AppContext>): Promise<Response> {
  const input = await body(c, confirmGiveawaySchema);
  const deps = depsOf(c.env);
  const { db } = deps;
  const row = await findGiveaway(db, input.tempGiveawayData.id);
  if (!row) throw new Refusal('giveaway_not_found');
  await checkSignedMessage(c, {
    ...input,
    wallet: row.creator,
    build: (time) =>
      confirmGiveawayMessage({ site: siteOf(c), title: row.title, creator: row.creator, time }),
    subject: `confirm ${row.id}`,
  });
  checkUnchanged(row, input.tempGiveawayData);
  if (row.stage === 'prepared') await checkTerms(deps, row);

  const transaction = await takeSigned(deps, row, input.signedTransaction, ['open']);
  const outcome = await settleStep(deps, transaction, PATIENCE_MS);
  switch (outcome.status) {
    case 'failed':
      // It landed and was undone; what had no effect on chain is no giveaway.
      await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
      throw new Refusal('step_failed', { reason: outcome.reason });
    case 'rejected':
      throw new Refusal('step_failed', { reason: outcome.reason });
    case 'expired':
      await moveStage(db, row.id, ['prepared', 'signed'], 'expired');
      throw new Refusal('signed_too_late');
    case 'pending':
      return reply(c, deps, row, 'pending');
    case 'confirmed':
      await moveStage(db, row.id, ['prepared', 'signed', 'expired'], 'open', {
        openedAt: deps.clock.now(),
        dueAt: row.endsAt * 1000,
      });
      return reply(c, deps, row, 'confirmed');
  }
}

/** Whatever of the prepared answer comes back must be what our row says. Refuses draft_changed. */
function checkUnchanged(row: GiveawayRow, sent: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(toTemp(row)))
    if (sent[name] !== value) throw new Refusal('draft_changed');
}

/**
 * What may have changed while the creator signed: the end, the token's rules, and its creator, who takes no part.
 * Refuses end_passed, token_not_found, mint_refused, creator_changed.
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
  const row = await findGiveaway(db, id);
  if (!row) throw new Refusal('giveaway_not_found');
  const giveaway = await presentGiveaway(env, db, row, new URL(c.req.url).origin);
  const message =
    status === 'confirmed' ? 'Giveaway created successfully!' : 'Waiting for the network to confirm';
  return answer(c, { giveaway, status }, { giveaway, message });
}
