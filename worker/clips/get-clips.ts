/** GET /api/clips and /api/clips/{token}: newest first. */
import type { Context } from 'hono';
import { addressSchema } from '../../core/address-schema.ts';
import { listClipsSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { type Cursor, listClips, toClip } from './store.ts';

export async function getClips(c: Context<AppContext>): Promise<Response> {
  const param = c.req.param('token');
  const parsed = param === undefined ? null : addressSchema.safeParse(param);
  if (parsed && !parsed.success) throw new Refusal('token_not_found');
  const { limit, cursor } = parse(listClipsSchema, c.req.query());
  const after = cursor === undefined ? null : readCursor(cursor);
  // One more than asked for tells whether there is a further page.
  const rows = await listClips(database(c.env), parsed?.data ?? null, limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.addedAt}.${last.id}` : null;
  const clips = page.map(toClip);
  return answer(c, clips, { clips, nextCursor });
}

function readCursor(text: string): Cursor {
  const [, addedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  if (!addedAt || !id) throw new Refusal('invalid_field', { field: 'cursor', problem: 'is not valid' });
  return { addedAt: Number(addedAt), id };
}
