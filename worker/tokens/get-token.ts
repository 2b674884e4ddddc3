/** GET /api/tip/{token}: what a token page shows about its token. */
import { answer } from '../http/answer.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { loadToken } from './load-token.ts';

export const getToken = endpoint(anyParams('token'), async (c) => {
  const token = await loadToken(c.env, c.req.valid('param').token, {
    origin: new URL(c.req.url).origin,
    withPrice: true,
    onUnknown: () => countCall(c, 'newTokens'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return answer(c, token);
});
