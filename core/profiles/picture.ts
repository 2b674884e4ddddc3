/** Reads the picture of a profile: a WebP of one frame and of a fixed size, without anything beside its pixels. */
import { wrong } from '../media/bytes.ts';
import type { ReadMedia } from '../media/read.ts';
import { readWebp } from '../media/webp.ts';
import { BANNER_SIZE, MAX_BANNER_BYTES, MAX_PICTURE_BYTES, PICTURE_SIDE } from './model.ts';

/** Width and height. */
export const SIZES = { picture: [PICTURE_SIDE, PICTURE_SIDE], banner: BANNER_SIZE } as const;
const MOST = { picture: MAX_PICTURE_BYTES, banner: MAX_BANNER_BYTES };

/** Returns the facts and the bytes to store. Throws MediaError, whose message names the problem. */
export function readFace(file: Uint8Array, what: keyof typeof SIZES): ReadMedia {
  const [most, size] = [MOST[what], SIZES[what]];
  if (file.length > most) wrong(`it is larger than ${most / 1000} kB`);
  if (String.fromCharCode(...file.subarray(0, 4)) !== 'RIFF') wrong('only WebP can be used');
  const read = readWebp(file);
  const { width, height, frames } = read.facts;
  if (frames !== 1) wrong('it moves');
  if (width !== size[0] || height !== size[1])
    wrong(`it is ${width} × ${height} pixels; ${size[0]} × ${size[1]} are needed`);
  return read;
}
