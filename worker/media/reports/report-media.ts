/** POST /api/media/{hash}/report {reason?}: reports a file to the admins, who decide about it. */
import { z } from 'zod';
import { isMediaHash, MAX_REASON_LENGTH } from '../../../core/media/model.ts';
import { Refusal } from '../../../core/refusals.ts';
import { database } from '../../env.ts';
import { askersOf } from '../../http/client-ip.ts';
import { answer, anyParams, endpoint, jsonBody } from '../../http/endpoint.ts';
import { share } from '../../shares/minute.ts';
import { addReport } from './store.ts';

/** The body of a report. */
export const reportBody = jsonBody(
  z.object({
    reason: z
      .string()
      .trim()
      .max(MAX_REASON_LENGTH, `must be at most ${MAX_REASON_LENGTH} characters`)
      .transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' '))
      .default(''),
  }),
);

export const reportMedia = endpoint(anyParams('hash'), reportBody, share('reports'), async (c) => {
  const { hash } = c.req.valid('param');
  const { reason } = c.req.valid('json');
  if (!isMediaHash(hash)) throw new Refusal('media_not_found');
  // Its widest network: one subscriber has thousands of narrower ones.
  const by = askersOf(c.env, c.req.raw.headers, `report ${hash}`).at(-1) ?? 'unknown';
  if (!(await addReport(database(c.env), { hash, reason, by, now: Date.now() })))
    throw new Refusal('media_not_found');
  return answer(c, { reported: true });
});
