/** GET /api/tip/{token}: what a token page shows about its token. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { loadToken } from './load-token.ts';

export async function getToken(c: Context<AppContext>): Promise<Response> {
  const token = await loadToken(c.env, c.req.param('token') ?? '', {
    origin: new URL(c.req.url).origin,
    withPrice: true,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  return answer(c, token);
}
