/** POST /api/admin/media/{hash}/keep: an admin accepts the file, and its reports are deleted. */
import { Refusal } from '../../../core/refusals.ts';
import { database } from '../../env.ts';
import { adminOnly, walletOf } from '../../http/auth.ts';
import { answer, endpoint } from '../../http/endpoint.ts';
import { settleReport } from './store.ts';
import { hashParam } from './take-media-down.ts';

export const keepMedia = endpoint(adminOnly, hashParam, async (c) => {
  const { hash } = c.req.valid('param');
  const settled = await settleReport(database(c.env), { hash, by: walletOf(c), now: Date.now() });
  if (!settled) throw new Refusal('report_not_found');
  return answer(c, { hash });
});
