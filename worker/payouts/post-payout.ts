/**
 * POST /api/admin/payout/{mint or SOL}: stores and starts a payout that an admin signed. Without the signed message, as
 * the specification has it, the answer is the message to sign, and nothing moves.
 */
import { z } from 'zod';
import { payoutAssetSchema, payoutQuestionSchema, payoutSchema } from '../../core/payouts.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm } from '../http/confirmation.ts';
import { endpoint, optionalBody, params, parse } from '../http/endpoint.ts';
import { runPayout, WORK_MS } from './advance.ts';
import { payoutDepsOf } from './deps.ts';
import { toPayout } from './present.ts';
import { proposePayout } from './propose.ts';
import { findStarted, startPayout } from './start.ts';

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
