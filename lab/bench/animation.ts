/** An animation of about a megabyte, as creators upload them: eight frames of noise, which nothing compresses. */

const WIDTH = 400;
const HEIGHT = 300;
const FRAMES = 8;
const HUNDREDTHS = 10;
/** A decoder's codes stay nine bits long if it starts again before it has learned so many. */
const RUN = 254;
const CLEAR = 256;
const END = 257;

/** Returns a GIF that repeats for ever. */
export function noiseGif(): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const word = (value: number) => bytes.push(value & 255, value >> 8);
  bytes.push(...Buffer.from('GIF89a'));
  word(WIDTH);
  word(HEIGHT);
  bytes.push(0xf7, 0, 0);
  for (let color = 0; color < 256; color++) bytes.push(color, (color * 7) & 255, 255 - color);
  bytes.push(0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  let noise = 1;
  for (let frame = 0; frame < FRAMES; frame++) {
    bytes.push(0x21, 0xf9, 4, 4);
    word(HUNDREDTHS);
    bytes.push(0, 0, 0x2c, 0, 0, 0, 0);
    word(WIDTH);
    word(HEIGHT);
    bytes.push(0, 8);
    const codes: number[] = [];
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
      if (pixel % RUN === 0) codes.push(CLEAR);
      noise = (noise * 1103515245 + 12345) & 0x7fffffff;
      codes.push((noise >> 16) & 255);
    }
    codes.push(END);
    const packed = nineBits(codes);
    for (let at = 0; at < packed.length; at += 255) {
      const block = packed.slice(at, at + 255);
      bytes.push(block.length);
      for (const byte of block) bytes.push(byte);
    }
    bytes.push(0);
  }
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/** Least significant bit first. */
function nineBits(codes: readonly number[]): number[] {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const code of codes) {
    held |= code << bits;
    bits += 9;
    for (; bits >= 8; bits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  }
  if (bits > 0) bytes.push(held & 255);
  return bytes;
}
