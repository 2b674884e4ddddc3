/** GET /api/faces/{hash}: returns a picture or banner that a visible profile has; a browser keeps it for a day. */
import { isMediaHash } from '../../core/media/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { headersOf } from '../media/get-media.ts';
import { share } from '../shares/minute.ts';
import { typeOfFace } from './store.ts';

/** Refuses face_not_found, also once it is hidden, replaced or taken down. */
export const getFacePicture = endpoint(anyParams('hash'), share('lookups'), async (c) => {
  const { hash } = c.req.valid('param');
  const type = isMediaHash(hash) ? await typeOfFace(database(c.env), hash) : null;
  if (!type) throw new Refusal('face_not_found');
  const headers = headersOf(hash, type);
  if (c.req.header('if-none-match')?.includes(`"${hash}"`))
    return new Response(null, { status: 304, headers });
  const object = await c.env.MEDIA.get(hash);
  if (!object) throw new Refusal('face_not_found');
  return new Response(object.body, { headers });
});
