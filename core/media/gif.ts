/**
 * GIF (GIF89a): every block, nothing behind the end. Comments, texts and foreign applications' data are left out; only
 * the number of repetitions stays.
 */
import { Bytes, concat, wrong } from './bytes.ts';
import type { MediaFacts } from './model.ts';
import { checkPixels, checkSides } from './sizes.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];
const REPEATS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Returns the facts and the cleaned file. Throws MediaError. */
export function readGif(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  const input = new Bytes(file);
  if (!/^GIF8[79]a$/.test(input.ascii(6))) wrong('it has no header of a GIF');
  const [width, height] = [input.u16le(), input.u16le()];
  checkSides(width, height);
  const flags = input.u8();
  input.skip(2);
  skipColors(input, flags);
  const parts = [file.subarray(0, input.at)];
  let frames = 0;
  for (;;) {
    const start = input.at;
    const block = input.u8();
    if (block === TRAILER) break;
    const keeps = block === IMAGE ? readImage(input, width, height) : readExtension(input, block);
    if (block === IMAGE) checkPixels(width, height, ++frames);
    if (keeps) parts.push(file.subarray(start, input.at));
  }
  if (input.left > 0) wrong('something follows after the end of the picture');
  if (frames === 0) wrong('it has no picture');
  parts.push(Uint8Array.of(TRAILER));
  return { facts: { type: 'image/gif', width, height, frames, seconds: null }, bytes: concat(parts) };
}

function skipColors(input: Bytes, flags: number): void {
  if (flags & 0x80) input.skip(3 * 2 ** ((flags & 7) + 1));
}

function readImage(input: Bytes, width: number, height: number): true {
  const [x, y, w, h] = [input.u16le(), input.u16le(), input.u16le(), input.u16le()];
  if (w < 1 || h < 1 || x + w > width || y + h > height) wrong('a frame is larger than the picture');
  skipColors(input, input.u8());
  const codeBits = input.u8();
  if (codeBits < 2 || codeBits > 8) wrong('a frame is not compressed as GIF is');
  if (skipBlocks(input) === 0) wrong('a frame has no picture');
  return true;
}

/** Reads an extension and returns whether it stays. */
function readExtension(input: Bytes, block: number): boolean {
  if (block !== EXTENSION) wrong('it has a block that GIF does not have');
  const label = input.u8();
  if (label === CONTROL) {
    if (input.u8() !== 4) wrong('a frame has the wrong length');
    input.skip(4);
    if (input.u8() !== 0) wrong('a frame has the wrong length');
    return true;
  }
  const repeats = label === APPLICATION && REPEATS.some((name) => input.startsWith(`\x0b${name}\x03\x01`));
  const start = input.at;
  skipBlocks(input);
  // The name, the number of repetitions, and nothing else.
  return repeats && input.at - start === 1 + 11 + 1 + 3 + 1;
}

/** Skips the blocks and returns their number of bytes. */
function skipBlocks(input: Bytes): number {
  let bytes = 0;
  for (let length = input.u8(); length > 0; length = input.u8()) {
    input.skip(length);
    bytes += length;
  }
  return bytes;
}
