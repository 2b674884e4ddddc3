/**
 * PNG and animated PNG (W3C PNG, third edition): every chunk with its checksum, nothing behind the end. What is neither
 * picture nor color is left out: texts, times, places, profiles, unknown chunks.
 */
import { Bytes, concat, crcTable, wrong } from './bytes.ts';
import type { MediaFacts } from './model.ts';
import { checkPixels, checkSides } from './sizes.ts';

export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
const CRC = crcTable(0xedb8_8320, true);

/** Samples a pixel, by color type; and the depths that it may have. */
const COLORS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
/** The chunks that stay, with their maximum bytes. */
const SMALL: Readonly<Record<string, number>> = { tRNS: 256, gAMA: 4, sRGB: 1, cHRM: 32, sBIT: 4, bKGD: 6 };
/** Deflate makes at most this many bytes of one. */
const MOST_OF_ONE = 1032;

/** Returns the facts and the cleaned file. Throws MediaError. */
export function readPng(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  const input = new Bytes(file);
  const parts = [input.take(PNG_SIGNATURE.length)];
  const reader = new ChunkReader();
  while (!reader.ended) {
    const start = input.at;
    const length = input.u32();
    const body = input.at;
    const type = input.ascii(4);
    const data = input.part(length);
    if (input.u32() !== crcOf(file.subarray(body, body + 4 + length)))
      wrong(`the checksum of its part ${name(type)} is wrong`);
    if (reader.read(type, data)) parts.push(file.subarray(start, input.at));
  }
  if (input.left > 0) wrong('something follows after the end of the picture');
  return { facts: reader.facts(), bytes: concat(parts) };
}

interface Frame {
  width: number;
  height: number;
  dataBytes: number;
}

class ChunkReader {
  ended = false;
  #width = 0;
  #height = 0;
  /** Bits of a pixel. */
  #depth = 0;
  #color = 0;
  #palette = false;
  #plays: number | null = null;
  #sequence = 0;
  #frames: Frame[] = [];
  /** The still picture, which may be the first frame. */
  #still: Frame | null = null;
  #stillIsFrame = false;
  #last = '';

  /** Returns whether the chunk stays. */
  read(type: string, data: Bytes): boolean {
    const last = this.#last;
    this.#last = type;
    if (this.#width === 0)
      return type === 'IHDR' ? this.#header(data) : wrong('it does not begin with its header');
    switch (type) {
      case 'IHDR':
        return wrong('it has a second header');
      case 'PLTE':
        return this.#readPalette(data);
      case 'IDAT':
        if (this.#still && last !== 'IDAT') wrong('its picture is in two places');
        return this.#stillData(data);
      case 'IEND':
        if (data.left > 0) wrong('something is in its end');
        this.ended = true;
        return true;
      case 'acTL':
        return this.#animation(data);
      case 'fcTL':
        return this.#plays === null ? false : this.#frame(data);
      case 'fdAT':
        return this.#plays === null ? false : this.#frameData(data);
    }
    if (!/^[A-Za-z]{4}$/.test(type)) wrong('its parts have no names');
    // A capital: no reader may do without it.
    if (/^[A-Z]/.test(type)) wrong(`it needs a part that PNG does not have: ${name(type)}`);
    return data.left > 0 && data.left <= (SMALL[type] ?? 0) && !this.#still;
  }

  #header(data: Bytes): true {
    if (data.left !== 13) wrong('its header has the wrong length');
    [this.#width, this.#height] = [data.u32(), data.u32()];
    checkSides(this.#width, this.#height);
    const depth = data.u8();
    this.#color = data.u8();
    const color = COLORS[this.#color];
    if (!color?.depths.includes(depth)) wrong('its header names colors that PNG does not have');
    this.#depth = depth * color.samples;
    if (data.u8() !== 0 || data.u8() !== 0 || data.u8() > 1)
      wrong('its header names a method that PNG does not have');
    return true;
  }

  #readPalette(data: Bytes): true {
    if (this.#palette || this.#still) wrong('its palette is in the wrong place');
    if (data.left === 0 || data.left > 768 || data.left % 3 !== 0) wrong('its palette has the wrong length');
    this.#palette = true;
    return true;
  }

  #stillData(data: Bytes): true {
    if (this.#color === 3 && !this.#palette) wrong('its palette is missing');
    if (!this.#still) {
      this.#stillIsFrame = this.#frames.length > 0;
      this.#still = this.#frames[0] ?? { width: this.#width, height: this.#height, dataBytes: 0 };
      if (this.#still.width !== this.#width || this.#still.height !== this.#height)
        wrong('its first frame has another size than its header says');
      // The start of a zlib stream.
      const [cmf = 0, flags = 0] = data.all.subarray(data.at, Math.min(data.at + 2, data.end));
      if ((cmf & 0x0f) !== 8 || (cmf * 256 + flags) % 31 !== 0)
        wrong('its picture is not compressed as PNG is');
    }
    this.#still.dataBytes += data.left;
    return true;
  }

  #animation(data: Bytes): true {
    if (this.#plays !== null || this.#still || data.left !== 8)
      wrong('its animation begins in the wrong place');
    this.#plays = data.u32();
    checkPixels(this.#width, this.#height, this.#plays);
    return true;
  }

  #frame(data: Bytes): true {
    if (data.left !== 26) wrong('a frame has the wrong length');
    this.#inOrder(data);
    if (this.#frames.length > 0 && !this.#still) wrong('a frame has no picture');
    if (this.#frames.at(-1)?.dataBytes === 0) wrong('a frame has no picture');
    const [width, height, x, y] = [data.u32(), data.u32(), data.u32(), data.u32()];
    if (width < 1 || height < 1 || x + width > this.#width || y + height > this.#height)
      wrong('a frame is larger than the picture');
    data.skip(4);
    if (data.u8() > 2 || data.u8() > 1) wrong('a frame is drawn in a way that PNG does not have');
    this.#frames.push({ width, height, dataBytes: 0 });
    return true;
  }

  #frameData(data: Bytes): true {
    this.#inOrder(data);
    const frame = this.#frames.at(-1);
    if (!this.#still || !frame || frame === this.#still) wrong('the data of a frame are in the wrong place');
    frame.dataBytes += data.left;
    return true;
  }

  #inOrder(data: Bytes): void {
    if (data.u32() !== this.#sequence++) wrong('its frames are not in order');
  }

  facts(): MediaFacts {
    if (!this.#still) wrong('it has no picture');
    const frames = this.#plays === null ? 1 : this.#frames.length;
    if (this.#plays !== null && this.#plays !== frames)
      wrong(`it says ${this.#plays} frames and has ${frames}`);
    if (frames < 1) wrong('it has no frames');
    const hidden = this.#plays !== null && !this.#stillIsFrame ? 1 : 0;
    checkPixels(this.#width, this.#height, frames + hidden);
    for (const { width, height, dataBytes } of [this.#still, ...this.#frames]) {
      const raw = Math.ceil((width * this.#depth) / 8 + 1) * height;
      if (raw > dataBytes * MOST_OF_ONE) wrong('it says more pixels than its data can hold');
    }
    return { type: 'image/png', width: this.#width, height: this.#height, frames, seconds: null };
  }
}

/** Computes the CRC of a chunk's type and data. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

const name = (type: string) => type.replace(/[^A-Za-z]/g, '?');
