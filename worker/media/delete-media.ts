/** DELETE /api/media/{token}/{hash}: removes a file from a library; the cron deletes files without a library. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { creatorOrAdmin } from '../http/auth.ts';
import { answer, endpoint, params } from '../http/endpoint.ts';
import { libraryOf, removeUse } from './store.ts';

const pathParams = params(z.object({ token: addressSchema, hash: z.string() }));

/** Removes the file. Refuses media_in_use for a file that an alert shows or plays, and media_not_found. */
export const deleteMedia = endpoint(pathParams, creatorOrAdmin, async (c) => {
  const { token, hash } = c.req.valid('param');
  const db = database(c.env);
  const removed = await removeUse(db, token, hash, Date.now());
  if (removed === 'in-use') throw new Refusal('media_in_use');
  if (removed === 'unknown') throw new Refusal('media_not_found');
  return answer(c, { files: (await libraryOf(db, token)).length });
});
