/** GET /api/admin/verify-token: returns whether this bearer token still belongs to an admin. */
import { adminOnly, walletOf } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';

export const verifyToken = endpoint(adminOnly, async (c) => {
  const wallet = walletOf(c);
  return answer(c, { wallet, isAdmin: true });
});
