/** GET /api/clips and /api/clips/{token}: returns clips, newest first. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { listClipsSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params, query } from '../http/endpoint.ts';
import { toClip } from './present.ts';
import { type Cursor, listClips } from './store.ts';

const tokenParam = params(z.object({ token: z.optional(addressSchema) }), 'token_not_found');

export const getClips = endpoint(tokenParam, query(listClipsSchema), async (c) => {
  const { token } = c.req.valid('param');
  const { limit, cursor } = c.req.valid('query');
  const after = cursor === undefined ? null : readCursor(cursor);
  // One more than requested shows whether there is a further page.
  const rows = await listClips(database(c.env), token ?? null, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.addedAt}.${last.id}` : null;
  const clips = page.map(toClip);
  return answer(c, clips, { clips, nextCursor });
});

function readCursor(text: string): Cursor {
  const [, addedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (!addedAt || !id) throw new Refusal('invalid_field', { field: 'cursor', problem: 'is not valid' });
  return { addedAt: Number(addedAt), id };
}
