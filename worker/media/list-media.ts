/** GET /api/media/{token}/list: returns the files of a token's library, for its creator. */
import type { MediaLibrary } from '../../core/media/model.ts';
import { database } from '../env.ts';
import { creatorOrAdmin } from '../http/auth.ts';
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { libraryOf } from './store.ts';

export const listMedia = endpoint(tokenParam(), creatorOrAdmin, async (c) => {
  const files = await libraryOf(database(c.env), c.req.valid('param').token);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return answer(c, { files, bytes } satisfies MediaLibrary);
});
