/** POST /api/clips/auth/manual-verify: accepts any claim. It exists on the local network only. */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { parseHandle } from '../../core/clips/post-url.ts';
import { Refusal } from '../../core/refusals.ts';
import { networkOf } from '../chain/cluster.ts';
import { type AppContext, database } from '../env.ts';
import { answer, readBody } from '../http/endpoint.ts';
import { linkAccount } from './link.ts';
import { setBrowserCookie } from './own-browser.ts';

/** Built by the call, without `endpoint`: nothing of this file must be left in a production bundle. */
const schema = () => z.object({ walletAddress: addressSchema, xHandle: z.string().max(100) });

export async function verifyManually(c: Context<AppContext>): Promise<Response> {
  if ((await networkOf(c.env)) !== 'localnet') throw new Refusal('not_found');
  const { walletAddress: wallet, xHandle } = await readBody(c, schema());
  const handle = parseHandle(xHandle);
  if (!handle) throw new Refusal('handle_invalid');
  const linked = await linkAccount(database(c.env), { wallet, handle, xId: null }, 'manual');
  await setBrowserCookie(c, wallet);
  return answer(c, { xHandle: linked.handle }, { xHandle: linked.handle });
}
