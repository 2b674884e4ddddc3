/** GET /api/names/{name}: returns whose page a name is. */
import { z } from 'zod';
import { isChannelName } from '../../core/channels/name.ts';
import { Refusal, type RefusalCode } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, endpoint, params } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { presentName } from './present.ts';
import { findNamed } from './store.ts';

/** The name in an address. Refuses `code` for a text that is none. */
export const nameParam = (code: RefusalCode) =>
  params(z.object({ name: z.string().refine(isChannelName) }), code);

/** Refuses name_not_found, also for a text that is no name. */
export const getName = endpoint(nameParam('name_not_found'), share('lookups'), async (c) => {
  const row = await findNamed(database(c.env), c.req.valid('param').name);
  if (!row) throw new Refusal('name_not_found');
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return answer(c, await presentName(c.env, row, Date.now(), waitUntil));
});
