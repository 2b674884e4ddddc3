/** POST /api/admin/payout/{mint or SOL}: stores and starts a payout that an admin signed. */
import { z } from 'zod';
import { payoutAssetSchema, payoutSchema } from '../../core/payouts.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, siteOf, walletOf } from '../http/auth.ts';
import { endpoint, jsonBody, params } from '../http/endpoint.ts';
import { runPayout, WORK_MS } from './advance.ts';
import { payoutDepsOf } from './deps.ts';
import { toPayout } from './present.ts';
import { findStarted, startPayout } from './start.ts';

const paramsSchema = z.object({ asset: payoutAssetSchema });

export const postPayout = endpoint(adminOnly, params(paramsSchema), jsonBody(payoutSchema), async (c) => {
  const wallet = walletOf(c);
  const { asset } = c.req.valid('param');
  const request = c.req.valid('json');
  const asked = { site: siteOf(c), wallet, asset, request };
  const db = database(c.env);
  const known = await findStarted(db, asked);
  const row = known ?? (await startPayout(payoutDepsOf(c.env), asked));
  if (row.endedAt === null) {
    const deps = payoutDepsOf(c.env);
    c.executionCtx.waitUntil(runPayout(deps, row.id, deps.clock.now() + WORK_MS));
  }
  const payout = await toPayout(db, row);
  return answer(c, payout, { payout });
});
