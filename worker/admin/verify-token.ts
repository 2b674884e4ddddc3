/** GET /api/admin/verify-token: whether this bearer token still is an administrator's. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';

export async function verifyToken(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  return answer(c, { wallet, isAdmin: true });
}
