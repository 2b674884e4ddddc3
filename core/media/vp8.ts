/** The size in a frame of VP8, VP8L or VP9 itself. Its container may name another. */
import { Bits, Bytes, wrong } from './bytes.ts';

export interface Size {
  width: number;
  height: number;
}

/** Reads a key frame's size (RFC 6386, section 9.1); null for a frame that follows one. Throws MediaError. */
export function vp8Size(frame: Uint8Array): Size | null {
  const input = new Bytes(frame);
  const tag = input.u24le();
  const isKey = (tag & 1) === 0;
  const version = (tag >> 1) & 7;
  if (version > 3 || tag >> 5 > frame.length) wrong('a frame is not VP8');
  if (!isKey) return null;
  if (input.u24le() !== 0x2a_019d) wrong('a frame is not VP8');
  return { width: input.u16le() & 0x3fff, height: input.u16le() & 0x3fff };
}

/** Reads the size of a lossless picture. Throws MediaError. */
export function vp8lSize(frame: Uint8Array): Size {
  const input = new Bytes(frame);
  if (input.u8() !== 0x2f) wrong('a frame is not lossless WebP');
  const bits = input.u32le();
  if (bits >>> 29 !== 0) wrong('a frame is not lossless WebP');
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/**
 * Returns the sizes that the frames of one VP9 block name (VP9 bitstream, sections 6.2 and 7.2), one for each frame in
 * it: null for a frame that takes its size from an earlier one. Throws MediaError.
 */
export function vp9Sizes(block: Uint8Array): (Size | null)[] {
  return framesOf(block).map(vp9Frame);
}

/** Splits a block into its frames. It may have several, with an index at its end (annex B). */
function framesOf(block: Uint8Array): Uint8Array[] {
  const marker = block.at(-1) ?? wrong('a frame is empty');
  if ((marker & 0xe0) !== 0xc0) return [block];
  const [count, width] = [(marker & 7) + 1, ((marker >> 3) & 3) + 1];
  const index = 2 + width * count;
  if (block.length < index || block.at(-index) !== marker) return [block];
  const input = new Bytes(block, 0, block.length - index);
  return Array.from({ length: count }, (_, i) => {
    let length = 0;
    for (let byte = 0; byte < width; byte++)
      length += block[block.length - index + 1 + i * width + byte]! * 256 ** byte;
    return input.take(length);
  }).filter(({ length }) => length > 0);
}

const SYNC = 0x49_8342;

function vp9Frame(frame: Uint8Array): Size | null {
  const input = new Bits(frame);
  if (input.bits(2) !== 2) wrong('a frame is not VP9');
  const profile = input.bits(1) + 2 * input.bits(1);
  if (profile === 3 && input.flag()) wrong('a frame is not VP9');
  // Shows an earlier one again.
  if (input.flag()) return null;
  const isKey = !input.flag();
  const isShown = input.flag();
  const isResilient = input.flag();
  if (isKey) {
    skipColors(input, profile);
    return sizeOf(input);
  }
  const intraOnly = !isShown && input.flag();
  if (!isResilient) input.bits(2);
  if (intraOnly) {
    if (profile > 0) skipColors(input, profile);
    else if (input.bits(24) !== SYNC) wrong('a frame is not VP9');
    input.bits(8);
    return sizeOf(input);
  }
  input.bits(8 + 3 * 4);
  for (let reference = 0; reference < 3; reference++) if (input.flag()) return null;
  return sizeOf(input);
}

function skipColors(input: Bits, profile: number): void {
  if (input.bits(24) !== SYNC) wrong('a frame is not VP9');
  if (profile >= 2) input.bits(1);
  const isRgb = input.bits(3) === 7;
  if (!isRgb) input.bits(1);
  if (profile === 1 || profile === 3) input.bits(isRgb ? 1 : 3);
}

function sizeOf(input: Bits): Size {
  return { width: input.bits(16) + 1, height: input.bits(16) + 1 };
}
