/** GET /api/names/{name}: returns whose page a name is. */
import { z } from 'zod';
import { isChannelName } from '../../core/channels/name.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { presentName } from './present.ts';
import { findNamed } from './store.ts';

const paramsSchema = z.object({ name: z.string().refine(isChannelName) });

/** Refuses name_not_found, also for a text that is no name. */
export const getName = endpoint(params(paramsSchema, 'name_not_found'), share('lookups'), async (c) => {
  const row = await findNamed(database(c.env), c.req.valid('param').name);
  if (!row) throw new Refusal('name_not_found');
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  return answer(c, await presentName(c.env, row, Date.now(), waitUntil));
});
