/** GET /api/clips and /api/clips/{token}: returns clips, newest first. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { listClipsSchema } from '../../core/clips/schemas.ts';
import { pageOf } from '../../core/list-query.ts';
import { database } from '../env.ts';
import { answer, endpoint, params, query } from '../http/endpoint.ts';
import { toClip } from './present.ts';
import { listClips } from './store.ts';

const tokenParam = params(z.object({ token: z.optional(addressSchema) }), 'token_not_found');

export const getClips = endpoint(tokenParam, query(listClipsSchema), async (c) => {
  const { token } = c.req.valid('param');
  const { limit, cursor } = c.req.valid('query');
  const rows = await listClips(database(c.env), token ?? null, limit + 1, cursor);
  const { page, nextCursor } = pageOf(rows, limit, ({ addedAt, id }) => ({ at: addedAt, id }));
  const clips = page.map(toClip);
  return answer(c, clips, { clips, nextCursor });
});
