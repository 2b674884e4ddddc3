/** GET /api/live/{token}: opens the WebSocket of a token's room; with `?viewer` a viewer page's (decision 85). */
import { VIEWER } from '../../core/live.ts';
import { Refusal } from '../../core/refusals.ts';
import { requireSubject } from '../channels/subject.ts';
import { roomOf } from '../env.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { countShare, share } from '../shares/minute.ts';
import { connectViewer } from './connect-viewer.ts';
import { roomRequest } from './room-request.ts';

export const connectLive = endpoint(anyParams('token'), share('sockets'), async (c) => {
  const { token } = c.req.valid('param');
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new Refusal('websocket_required');
  // Strangers must not make us store rooms for addresses that are not tokens.
  await requireSubject(c.env, token, {
    onUnknown: () => countShare(c, 'newTokens'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  const request = roomRequest(c.env, token, c.req.raw);
  const isViewer = c.req.query(VIEWER) !== undefined;
  const response = isViewer
    ? await connectViewer(c.env, token, request)
    : await roomOf(c.env, token).fetch(request);
  if (response.status !== 101) throw new Refusal('rate_limited');
  return response;
});
