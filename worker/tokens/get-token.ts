/** GET /api/tip/{token}: what a token page shows about its token. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { loadToken } from './load-token.ts';

/** Short, because isLive changes from one second to the next; long enough that a crowd does not ask twice. */
const CACHE_SECONDS = 2;

export async function getToken(c: Context<AppContext>): Promise<Response> {
  const token = await loadToken(c.env, c.req.param('token') ?? '', {
    origin: new URL(c.req.url).origin,
    withPrice: true,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  });
  c.header('cache-control', `public, max-age=${CACHE_SECONDS}`);
  return answer(c, token);
}
