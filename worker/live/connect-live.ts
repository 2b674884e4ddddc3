/** GET /api/live/{token}: the WebSocket of a token's room. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, roomOf } from '../env.ts';
import { requireToken } from '../tokens/load-token.ts';

export async function connectLive(c: Context<AppContext>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Refusal('websocket_required');
  // Nobody may make us keep rooms for addresses that are no tokens.
  await requireToken(c.env, token, { waitUntil: (work) => c.executionCtx.waitUntil(work) });
  const response = await roomOf(c.env, token).fetch(c.req.raw);
  if (response.status === 429) throw new Refusal('rate_limited');
  return response;
}
