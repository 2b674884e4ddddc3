/** POST /api/admin/payout/{mint or SOL}: writes a payout down that an admin signed for, and begins it. */
import type { Context } from 'hono';
import { payoutAssetSchema, payoutSchema } from '../../core/payouts.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body, parse } from '../http/answer.ts';
import { requireAdmin, siteOf } from '../http/auth.ts';
import { runPayout, WORK_MS } from './advance.ts';
import { payoutDepsOf } from './deps.ts';
import { toPayout } from './present.ts';
import { findStarted, startPayout } from './start.ts';

export async function postPayout(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const asset = parse(payoutAssetSchema, c.req.param('asset'));
  const request = await body(c, payoutSchema);
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
}
