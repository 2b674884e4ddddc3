/**
 * WebP (RFC 9649): the simple forms, VP8X, animations. Profiles, EXIF (which may name a place), XMP and unknown chunks
 * are left out.
 */
import { Bytes, checkParts, concat, wrong } from './bytes.ts';
import type { MediaFacts } from './model.ts';
import { checkPixels, checkSides } from './sizes.ts';
import { type Size, vp8lSize, vp8Size } from './vp8.ts';

/** Flags of VP8X. */
const [ANIMATION, ALPHA] = [0x02, 0x10];

interface Chunk {
  type: string;
  data: Bytes;
  /** Header, data and padding. */
  whole: Uint8Array;
}

/** Returns the facts and the cleaned file. Throws MediaError. */
export function readWebp(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  const input = new Bytes(file, 4);
  const size = input.u32le();
  if (size > input.left) wrong('it is cut off');
  if (size < input.left) wrong('something follows after the end of the picture');
  if (input.ascii(4) !== 'WEBP') wrong('it has no header of a WebP');
  const chunks = chunksOf(input);
  const [first] = chunks;
  if (!first) wrong('it has no picture');
  const { size: picture, frames, left } = first.type === 'VP8X' ? extended(chunks) : simple(chunks);
  const body = concat(left);
  const header = Uint8Array.from(file.subarray(0, 12));
  new DataView(header.buffer).setUint32(4, 4 + body.length, true);
  return {
    facts: { type: 'image/webp', ...picture, frames, seconds: null },
    bytes: concat([header, body]),
  };
}

function chunksOf(input: Bytes): Chunk[] {
  const chunks: Chunk[] = [];
  while (input.left > 0) {
    checkParts(chunks.length);
    const start = input.at;
    const type = input.ascii(4);
    const length = input.u32le();
    const data = input.part(length);
    if (length % 2 === 1 && input.u8() !== 0) wrong('something is between its parts');
    chunks.push({ type, data, whole: input.all.subarray(start, input.at) });
  }
  return chunks;
}

function simple(chunks: Chunk[]) {
  const [picture, ...others] = chunks;
  if (picture?.type !== 'VP8 ' && picture?.type !== 'VP8L') wrong('it has no picture');
  if (others.length > 0) wrong('it has more parts than a simple WebP');
  const size = sizeOf(picture);
  checkSides(size.width, size.height);
  checkPixels(size.width, size.height, 1);
  return { size, frames: 1, left: [picture.whole] };
}

function extended([header, ...chunks]: Chunk[]) {
  const { data } = header!;
  if (data.left !== 10) wrong('its header has the wrong length');
  const flags = data.u8();
  data.skip(3);
  const size = { width: data.u24le() + 1, height: data.u24le() + 1 };
  checkSides(size.width, size.height);
  if (chunks.some(({ type }) => type === 'VP8X')) wrong('it has a second header');
  const isMoving = (flags & ANIMATION) !== 0;
  const own = Uint8Array.from(header!.whole);
  own[8] = flags & (ANIMATION | ALPHA);
  const parts = chunks.filter(({ type }) => ['ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'].includes(type));
  const frames = isMoving ? animation(parts, size) : still(parts, size);
  return { size, frames, left: [own, ...parts.map(({ whole }) => whole)] };
}

function still(parts: Chunk[], size: Size): number {
  checkPixels(size.width, size.height, 1);
  checkPicture(parts, size);
  return 1;
}

function animation([start, ...frames]: Chunk[], size: Size): number {
  if (start?.type !== 'ANIM' || start.data.left !== 6) wrong('its animation begins in the wrong place');
  if (frames.length === 0) wrong('it has no frames');
  checkPixels(size.width, size.height, frames.length);
  for (const { type, data } of frames) {
    if (type !== 'ANMF') wrong('a part of its animation is in the wrong place');
    const [x, y] = [2 * data.u24le(), 2 * data.u24le()];
    const own = { width: data.u24le() + 1, height: data.u24le() + 1 };
    if (x + own.width > size.width || y + own.height > size.height)
      wrong('a frame is larger than the picture');
    data.skip(4);
    checkPicture(chunksOf(data), own);
  }
  return frames.length;
}

/** Checks one picture, of the size in its container, with its transparency before it. */
function checkPicture(parts: Chunk[], said: Size): void {
  const picture = parts.at(-1);
  const names = parts.map(({ type }) => type).join();
  if (!picture || !['VP8 ', 'VP8L', 'ALPH,VP8 '].includes(names)) wrong('a frame is not one picture');
  const { width, height } = sizeOf(picture);
  if (width !== said.width || height !== said.height)
    wrong(`a frame is ${width} × ${height} pixels where its header says ${said.width} × ${said.height}`);
}

function sizeOf({ type, data }: Chunk): Size {
  const frame = data.all.subarray(data.at, data.end);
  return type === 'VP8L' ? vp8lSize(frame) : (vp8Size(frame) ?? wrong('a frame is not a whole picture'));
}
