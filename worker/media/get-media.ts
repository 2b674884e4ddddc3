/**
 * GET /api/media/{hash}: returns an uploaded file, with the type of its bytes. A file that was taken down is 451 for
 * everyone; a browser that has it keeps it for a day. Ranges are for players.
 */
import { isMediaHash, type MediaType } from '../../core/media/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { MEDIA_POLICY } from '../../core/security-headers.ts';
import { database } from '../env.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { stateOf } from './store.ts';

/** The headers of an uploaded file: a browser keeps it for a day. */
export function headersOf(hash: string, type: MediaType): Headers {
  return new Headers({
    'content-type': type,
    'cache-control': 'public, max-age=86400',
    etag: `"${hash}"`,
    'x-content-type-options': 'nosniff',
    // Opened directly it must be nothing but a picture or a sound.
    'content-security-policy': MEDIA_POLICY,
    'content-disposition': 'inline',
    'cross-origin-resource-policy': 'same-origin',
  });
}

export const getMedia = endpoint(anyParams('hash'), share('pictures'), async (c) => {
  const { hash } = c.req.valid('param');
  const state = isMediaHash(hash) ? await stateOf(database(c.env), hash) : null;
  if (state?.is === 'taken-down') throw new Refusal('media_taken_down');
  if (state?.is !== 'here') throw new Refusal('media_not_found');
  const headers = headersOf(hash, state.type);
  headers.set('accept-ranges', 'bytes');
  if (c.req.header('if-none-match')?.includes(`"${hash}"`))
    return new Response(null, { status: 304, headers });
  const range = rangeOf(c.req.header('range'), state.bytes);
  if (range === 'none') {
    headers.set('content-range', `bytes */${state.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const object = await c.env.MEDIA.get(hash, range ? { range } : undefined);
  if (!object) throw new Refusal('media_not_found');
  headers.set('content-length', String(range?.length ?? state.bytes));
  if (!range) return new Response(object.body, { headers });
  headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${state.bytes}`);
  return new Response(object.body, { status: 206, headers });
});

/** Returns the range. Null for the whole: no range, or a form that we do not serve. 'none': outside of the file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { offset: number; length: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { offset: size - length, length } : 'none';
  }
  const offset = Number(from);
  const end = to === '' ? size : Math.min(Number(to) + 1, size);
  if (to !== '' && Number(to) < offset) return null;
  return offset < size ? { offset, length: end - offset } : 'none';
}
