/**
 * POST /api/admin/payout/{mint or SOL}: stores and starts a payout that an admin signed. Without the signed message, as
 * the specification has it, the answer is the message to sign, and nothing moves.
 */
import { z } from 'zod';
import { payoutMessage } from '../../core/messages.ts';
import {
  minimumOf,
  type PayoutProposal,
  payoutAssetSchema,
  payoutQuestionSchema,
  payoutSchema,
  SOL_ASSET,
} from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm, freshParts } from '../http/confirmation.ts';
import { answer, endpoint, optionalBody, params, parse } from '../http/endpoint.ts';
import { loadPlatform } from '../platform/store.ts';
import { runPayout, WORK_MS } from './advance.ts';
import { type PayoutDeps, payoutDepsOf } from './deps.ts';
import { payableOf } from './payable.ts';
import { toPayout } from './present.ts';
import { findStarted, startPayout } from './start.ts';
import { checkOffer } from './steps.ts';
import { readRecipients } from './store.ts';

const paramsSchema = z.object({ asset: payoutAssetSchema });

export const postPayout = endpoint(
  adminOnly,
  params(paramsSchema),
  optionalBody(payoutQuestionSchema),
  async (c) => {
    const wallet = walletOf(c);
    const site = siteOf(c);
    const { asset } = c.req.valid('param');
    const sent = c.req.valid('json');
    if (sent.message === undefined)
      return askToConfirm(c, await proposePayout(payoutDepsOf(c.env), { site, asset }));
    const asked = { site, wallet, asset, request: parse(payoutSchema, sent) };
    const db = database(c.env);
    const known = await findStarted(db, asked);
    const row = known ?? (await startPayout(payoutDepsOf(c.env), asked));
    if (row.endedAt === null) {
      const deps = payoutDepsOf(c.env);
      c.executionCtx.waitUntil(runPayout(deps, row.id, deps.clock.now() + WORK_MS));
    }
    const payout = await toPayout(db, row);
    return answer(c, payout, { payout });
  },
);

/** Stores nothing and moves nothing. Refuses payout_nothing, and with the codes of a quote and of payableOf. */
async function proposePayout(
  deps: PayoutDeps,
  { site, asset }: { site: string; asset: string },
): Promise<PayoutProposal> {
  const { terms, have } = await payableOf(deps, asset);
  if (have === 0n) throw new Refusal('payout_nothing', { have: '0', symbol: terms.symbol });
  const minimum = asset === SOL_ASSET ? have : await leastOf(deps, asset, have);
  const { payoutCutPercent } = await loadPlatform(deps.db);
  const agreed = {
    minimumLamports: String(minimum),
    payoutCutPercent,
    recipients: await readRecipients(deps.db),
  };
  const amountUnits = String(have);
  const message = payoutMessage({
    site,
    mint: asset,
    amount: amountUnits,
    ...agreed,
    ...freshParts(deps.clock.now()),
  });
  return { amountUnits, ...agreed, message };
}

async function leastOf(deps: PayoutDeps, mint: string, units: bigint): Promise<bigint> {
  const offer = await deps.swaps.quote(mint, units);
  const minimum = minimumOf(offer.outLamports);
  checkOffer(offer, minimum);
  return minimum;
}
