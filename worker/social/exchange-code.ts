/** POST /api/clips/auth/exchange: the return from X. The state identifies the request, and is valid once. */
import { deleteCookie, getCookie } from 'hono/cookie';
import { exchangeSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { linkAccount } from './link.ts';
import { redirectUri, STATE_COOKIE } from './request-auth.ts';
import { watchCall } from './sign-in.ts';
import { consumeState, findState } from './store.ts';
import { userOfCode } from './x-client.ts';

export const exchangeCode = endpoint(jsonBody(exchangeSchema), share('posts'), async (c) => {
  const { state, code, walletAddress } = c.req.valid('json');
  const db = database(c.env);
  const known = await findState(db, state);
  // Another browser's state: the sender of the link wants to bind this user's account to their own wallet.
  if (!known || getCookie(c, STATE_COOKIE) !== state) throw new Refusal('x_state_invalid');
  if (walletAddress !== undefined && walletAddress !== known.wallet) throw new Refusal('x_state_invalid');
  if (!(await consumeState(db, state, Date.now()))) throw new Refusal('x_state_expired');
  const user = await watchCall(db, () => userOfCode(c.env, code, known.codeVerifier, redirectUri(c)));
  const { handle } = await linkAccount(
    db,
    { wallet: known.wallet, handle: user.handle, xId: user.id },
    'oauth',
  );
  deleteCookie(c, STATE_COOKIE, { path: '/api/clips/auth' });
  return answer(c, { xHandle: handle }, { xHandle: handle });
});
