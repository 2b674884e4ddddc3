/**
 * GET /api/giveaways/{id}/lists/{listHash}: returns the text of a list, whose SHA-256 is its name. Public as soon as it
 * is made: the creator's page fetches and hashes it before the wallet signs, and all can before the draw.
 */
import { Refusal } from '../../core/refusals.ts';
import { findMade } from '../draw-engine/lists/store.ts';
import { openList } from '../draw-engine/lists.ts';
import { database } from '../env.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';

/** Returns the bare text, not in an envelope: its hash is its name. */
export const getList = endpoint(anyParams('id', 'listHash'), share('lists'), async (c) => {
  const { id, listHash } = c.req.valid('param');
  const made = await findMade(database(c.env), id, listHash);
  const list = made && (await openList(c.env, { id, listHash }));
  if (!list) throw new Refusal('list_not_found');
  return new Response(list.body, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(list.size),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      etag: `"${listHash}"`,
    },
  });
});
