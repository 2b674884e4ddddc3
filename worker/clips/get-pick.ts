/** GET /api/clips/{token}/picks/{id}: returns the record of a random pick, as a file with `?download`. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal } from '../../core/refusals.ts';
import { endpoint, params, query } from '../http/endpoint.ts';
import { toRecord } from './present.ts';
import { drawPick, pickDepsOf } from './random-pick.ts';
import { findPick } from './store.ts';
import { knownToken } from './token.ts';

const paramsSchema = z.object({ token: addressSchema, pickId: z.string() });
const querySchema = z.object({ download: z.string().optional() });

/** Returns the bare record, like a draw's: the downloaded file is the verified one. */
export const getPick = endpoint(params(paramsSchema, 'token_not_found'), query(querySchema), async (c) => {
  const { token, pickId } = c.req.valid('param');
  await knownToken(c.env, token);
  const deps = pickDepsOf(c.env);
  const pick = await findPick(deps.db, token, pickId);
  if (pick?.mode !== 'random') throw new Refusal('pick_not_found');
  // A round that came late is looked up on request.
  const drawn = await drawPick(deps, pick, 0).catch(() => pick);
  const record = toRecord(drawn, deps.operator.publicKey.toBase58());
  if (!record) throw new Refusal('pick_not_found');
  c.header('cache-control', record.winner ? 'public, max-age=31536000, immutable' : 'no-store');
  if (c.req.valid('query').download !== undefined)
    c.header('content-disposition', `attachment; filename="fanfare-pick-${record.number}.json"`);
  return c.json(record);
});
