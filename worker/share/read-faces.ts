/** Reads the pictures of people as pixels, for the pictures of shared links. Cloudflare Images decodes them. */
import { within } from '../../chain/clock.ts';
import { FACE_SIDE } from '../../core/share/draw-faces.ts';
import type { Canvas } from '../../core/share/raster.ts';
import { packedPng, pngPixels } from '../../core/share/read-png.ts';
import type { Env } from '../env.ts';

/** Time limit of a face: a picture with a sign is better than a late one. */
export const FACE_MS = 2000;

/** Returns the response for this hash that was kept, else the one that `make` returns, which it keeps if it is good. */
type Keep = (hash: string, make: () => Promise<Response>) => Promise<Response>;

/**
 * Returns the pixels by hash. What cannot be read in time is left out: never throws. Each transformation is paid for, so
 * `keep` holds the small pictures: other pictures show the same faces, and a face that fails has the others drawn again.
 */
export async function readFaces(
  env: Env,
  hashes: readonly string[],
  keep: Keep = (_, make) => make(),
): Promise<Map<string, Canvas>> {
  const read = async (hash: string) => {
    const pixels = await within(FACE_MS, pixelsOf(env, hash, keep), null).catch((error: unknown) => {
      console.warn('a face was not read', hash, error instanceof Error ? error.message : error);
      return null;
    });
    return pixels ? [[hash, pixels] as const] : [];
  };
  return new Map((await Promise.all([...new Set(hashes)].map(read))).flat());
}

async function pixelsOf(env: Env, hash: string, keep: Keep): Promise<Canvas | null> {
  const small = await keep(hash, () => smallPicture(env, hash));
  const png = packedPng(new Uint8Array(await small.arrayBuffer()), FACE_SIDE);
  if (!png) return null;
  const rows = new Blob([png.packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return pngPixels(png, new Uint8Array(await new Response(rows).arrayBuffer()));
}

async function smallPicture({ MEDIA, IMAGES }: Env, hash: string): Promise<Response> {
  const file = IMAGES && (await MEDIA.get(hash));
  if (!file) return new Response(null, { status: 404 });
  const small = IMAGES.input(file.body).transform({ width: FACE_SIDE, height: FACE_SIDE, fit: 'cover' });
  return (await small.output({ format: 'image/png' })).response();
}
