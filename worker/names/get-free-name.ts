/** GET /api/names/{name}/free?wallet=: returns whether a wallet can take a name, or why not, in a sentence. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import type { NameAnswer } from '../../core/channels/model.ts';
import { isChannelName } from '../../core/channels/name.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, anyParams, endpoint, query } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { isOwnBrowser } from '../social/own-browser.ts';
import { judgeName, suggestions } from './judge-name.ts';

const querySchema = z.object({ wallet: z.optional(addressSchema) });

export const getFreeName = endpoint(anyParams('name'), query(querySchema), share('lookups'), async (c) => {
  const { name } = c.req.valid('param');
  const { wallet = null } = c.req.valid('query');
  const db = database(c.env);
  const isName = isChannelName(name);
  const mayTell = wallet !== null && (await isOwnBrowser(c, wallet));
  const refusal = isName
    ? (await judgeName(db, name, wallet, Date.now(), mayTell)).refusal
    : new Refusal('name_invalid');
  const found: NameAnswer = {
    name,
    isFree: refusal === null,
    reason: refusal?.message ?? null,
    // Without a proof of use another name is refused as well.
    suggestions: refusal === null || refusal.code === 'name_needs_use' ? [] : await suggestions(db, name),
  };
  return answer(c, found);
});
