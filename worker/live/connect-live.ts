/** GET /api/live/{token}: the WebSocket of a token's room. */
import { Refusal } from '../../core/refusals.ts';
import { roomOf } from '../env.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { requireToken } from '../tokens/load-token.ts';

export const connectLive = endpoint(anyParams('token'), async (c) => {
  const { token } = c.req.valid('param');
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Refusal('websocket_required');
  // Strangers must not make us store rooms for addresses that are not tokens.
  await requireToken(c.env, token, {
    onUnknown: () => countCall(c, 'newTokens'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const response = await roomOf(c.env, token).fetch(c.req.raw);
  if (response.status === 429) throw new Refusal('rate_limited');
  return response;
});
