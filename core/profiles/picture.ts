/** Reads the picture of a profile: a WebP, or a small PNG, of one frame and of a fixed size, without anything beside its pixels. */
import { wrong } from '../media/bytes.ts';
import { PNG_SIGNATURE, readPng } from '../media/png.ts';
import type { ReadMedia } from '../media/read.ts';
import { readWebp } from '../media/webp.ts';
import { BANNER_SIZE, MAX_BANNER_BYTES, MAX_PICTURE_BYTES, PICTURE_SIDE } from './model.ts';

const RULES = {
  picture: { most: MAX_PICTURE_BYTES, size: [PICTURE_SIDE, PICTURE_SIDE], types: 'WebP and PNG' },
  banner: { most: MAX_BANNER_BYTES, size: BANNER_SIZE, types: 'WebP' },
} as const;

/** Returns the facts and the bytes to store. Throws MediaError, whose message names the problem. */
export function readFace(file: Uint8Array, what: keyof typeof RULES): ReadMedia {
  const { most, size, types } = RULES[what];
  if (file.length > most) wrong(`it is larger than ${most / 1000} kB`);
  const begins = (signature: string) =>
    String.fromCharCode(...file.subarray(0, signature.length)) === signature;
  const isPng = what === 'picture' && begins(PNG_SIGNATURE);
  if (!isPng && !begins('RIFF')) wrong(`only ${types} can be used`);
  const read = isPng ? readPng(file) : readWebp(file);
  const { width, height, frames } = read.facts;
  if (frames !== 1) wrong('it moves');
  if (width !== size[0] || height !== size[1])
    wrong(`it is ${width} × ${height} pixels; ${size[0]} × ${size[1]} are needed`);
  return read;
}
