/** Writes PNG files of 8-bit RGB. The caller packs the rows, because core has no compressor. */
import type { Canvas } from './raster.ts';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/**
 * Returns the bytes to pack: each row after the byte of its filter. The filter subtracts the byte above, so that even
 * areas become zeros.
 */
export function rowsOf({ width, height, pixels }: Canvas): Uint8Array {
  const length = width * 3;
  const rows = new Uint8Array(height * (length + 1));
  for (let row = 0; row < height; row++) {
    const to = row * (length + 1);
    const from = row * length;
    rows[to] = 2;
    for (let i = 0; i < length; i++)
      rows[to + 1 + i] = pixels[from + i]! - (row === 0 ? 0 : pixels[from - length + i]!);
  }
  return rows;
}

/** Returns the PNG file. `packed`: rowsOf(canvas) in zlib's form. */
export function pngOf({ width, height }: Pick<Canvas, 'width' | 'height'>, packed: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 2], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', new Uint8Array())];
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, SIGNATURE.length));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const one of chunks) {
    file.set(one, at);
    at += one.length;
  }
  return file;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = CRC[(value ^ byte) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}
