/** GET /api/tip/{token}: what a token page shows about its token. */
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { loadChips } from '../tips/chips/store.ts';
import { loadToken } from './load-token.ts';

export const getToken = endpoint(anyParams('token'), async (c) => {
  const address = c.req.valid('param').token;
  const [token, tipAmounts] = await Promise.all([
    loadToken(c.env, address, {
      origin: new URL(c.req.url).origin,
      withPrice: true,
      onUnknown: () => countCall(c, 'newTokens'),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
    loadChips(database(c.env), address),
  ]);
  return answer(c, { ...token, tipAmounts });
});
