/**
 * POST /api/media/{token}?name=: stores a picture, a clip or a sound for the token's alerts. Its type is read from its
 * bytes. The object is noted, then written, then added to the library: wherever this stops, the cron finds it.
 */
import { z } from 'zod';
import { MediaError } from '../../core/media/bytes.ts';
import {
  LEAST_COUNTED,
  MAX_MEDIA_BYTES,
  MAX_NAME_LENGTH,
  MAX_TOKEN_BYTES,
  MAX_TOKEN_FILES,
} from '../../core/media/model.ts';
import { type ReadMedia, readMedia } from '../../core/media/read.ts';
import { Refusal } from '../../core/refusals.ts';
import { shareOf } from '../channels/new-shares.ts';
import { loadSubject } from '../channels/subject.ts';
import { database } from '../env.ts';
import { creatorOrAdmin, walletOf } from '../http/auth.ts';
import { answer, endpoint, query, tokenParam } from '../http/endpoint.ts';
import { take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { addUse, fileOf, hasSpace, noteOrphan, stateOf } from './store.ts';

/** A long name is cut, not refused: it is only the file's name on a disk. */
const nameSchema = z.object({
  name: z
    .string()
    .default('')
    .transform((name) =>
      [...name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, MAX_NAME_LENGTH).join(''),
    ),
});

/** Stores a file, once. Refuses media_*, also above the wallet's share of the day, and 413 before the whole body is read. */
export const uploadMedia = endpoint(
  tokenParam(),
  creatorOrAdmin,
  query(nameSchema),
  share('uploads'),
  async (c) => {
    const { token } = c.req.valid('param');
    const { bytes, facts } = read(await bodyOf(c.req.raw));
    const hash = await sha256(bytes);
    const db = database(c.env);
    const present = await fileOf(db, token, hash);
    if (present) return answer(c, present);
    // An admin may write for any token, but not for an address that is not a token.
    const subject = await loadSubject(c.env, token);
    // A mint that can be closed gives its rent back, so such tokens cost nothing.
    if (subject.refusedReason) throw new Refusal('mint_refused', { reason: subject.refusedReason });
    await requireAllowed();
    const now = Date.now();
    // The check is before any write: who fills, deletes and fills again writes only a day's share, whatever the coin.
    const full = new Refusal('media_full', {
      files: MAX_TOKEN_FILES,
      megabytes: MAX_TOKEN_BYTES / 1_000_000,
    });
    if (!(await hasSpace(db, token, bytes.length))) throw full;
    const cost = Math.max(bytes.length, LEAST_COUNTED);
    if (!(await take(c.env, await shareOf(c.env, subject, 'bytes'), [walletOf(c), token], cost, now)))
      throw new Refusal('media_today');
    if (!(await noteOrphan(db, hash, now))) throw new Refusal('media_busy');
    await c.env.MEDIA.put(hash, bytes);
    const { name } = c.req.valid('query');
    const use = { token, hash, facts, bytes: bytes.length, name, by: walletOf(c), now };
    if (!(await addUse(db, use))) {
      await requireAllowed();
      throw full;
    }
    return answer(c, await fileOf(db, token, hash));

    async function requireAllowed(): Promise<void> {
      if ((await stateOf(db, hash)).is === 'taken-down') throw new Refusal('media_taken_down');
    }
  },
);

/** Refuses media_unusable where `reader` throws a MediaError. */
export function read(file: Uint8Array, reader: (file: Uint8Array) => ReadMedia = readMedia): ReadMedia {
  try {
    return reader(file);
  } catch (error) {
    if (error instanceof MediaError) throw new Refusal('media_unusable', { problem: error.message });
    throw error;
  }
}

/** Reads no more than is allowed, whatever length the client claims. */
async function bodyOf(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > MAX_MEDIA_BYTES) throw new Refusal('media_too_large');
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      pieces.push(next.value);
      length += next.value.length;
      if (length > MAX_MEDIA_BYTES) {
        await reader?.cancel();
        throw new Refusal('media_too_large');
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('media_unusable', { problem: 'it is cut off' });
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
