/** Reads the pictures of people as pixels, for the pictures of shared links. Cloudflare Images decodes them. */
import { FACE_SIDE } from '../../core/share/draw-faces.ts';
import type { Canvas } from '../../core/share/raster.ts';
import { packedPng, pngPixels } from '../../core/share/read-png.ts';
import type { Env } from '../env.ts';

/** Returns the pixels by hash. What cannot be read is left out: never throws. */
export async function readFaces(env: Env, hashes: readonly string[]): Promise<Map<string, Canvas>> {
  const pictures = new Map<string, Canvas>();
  for (const hash of new Set(hashes)) {
    const pixels = await pixelsOf(env, hash).catch((error: unknown) => {
      console.warn('a face was not read', hash, error instanceof Error ? error.message : error);
      return null;
    });
    if (pixels) pictures.set(hash, pixels);
  }
  return pictures;
}

async function pixelsOf({ MEDIA, IMAGES }: Env, hash: string): Promise<Canvas | null> {
  const file = IMAGES && (await MEDIA.get(hash));
  if (!file) return null;
  const small = IMAGES.input(file.body).transform({ width: FACE_SIDE, height: FACE_SIDE, fit: 'cover' });
  const image = (await small.output({ format: 'image/png' })).response();
  const png = packedPng(new Uint8Array(await image.arrayBuffer()), FACE_SIDE);
  if (!png) return null;
  const rows = new Blob([png.packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return pngPixels(png, new Uint8Array(await new Response(rows).arrayBuffer()));
}
