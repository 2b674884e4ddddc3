/** Reads pictures that another service wrote as PNG. The caller unpacks the rows, because core has no decompressor. */
import { type Canvas, canvasOf } from './raster.ts';

/** Bytes of a pixel, by the color type of 8-bit samples: gray, RGB, palette, gray and alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface PackedPng {
  width: number;
  height: number;
  channels: number;
  /** Three bytes a color. */
  palette: Uint8Array | null;
  /** The rows in zlib's form. */
  packed: Uint8Array;
}

/** Returns the parts of a PNG of 8-bit samples, `most` pixels wide and high; null for any other file. */
export function packedPng(file: Uint8Array, most: number): PackedPng | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33 || view.getUint32(0) !== 0x89504e47) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const channels = CHANNELS[file[25]!];
  const isPlain = file[24] === 8 && file[28] === 0;
  if (!isPlain || !channels || !(width > 0 && width <= most && height > 0 && height <= most)) return null;
  let palette: Uint8Array | null = null;
  const data: Uint8Array[] = [];
  for (let at = 33; at + 8 <= file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const chunk = file.subarray(at + 8, at + 8 + length);
    if (type === 'PLTE') palette = chunk;
    if (type === 'IDAT') data.push(chunk);
    at += 12 + length;
  }
  const packed = new Uint8Array(data.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of data) {
    packed.set(chunk, end);
    end += chunk.length;
  }
  return { width, height, channels, palette: file[25] === 3 ? palette : null, packed };
}

/** Returns the pixels of the unpacked rows, on black where they are transparent; null if rows are missing. */
export function pngPixels({ width, height, channels, palette }: PackedPng, rows: Uint8Array): Canvas | null {
  const length = width * channels;
  if (rows.length < height * (length + 1)) return null;
  let before = new Uint8Array(length);
  const canvas = canvasOf(width, height, [0, 0, 0]);
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1);
    const row = unfiltered(rows[from]!, rows.subarray(from + 1, from + 1 + length), before, channels);
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      const alpha = channels % 2 === 0 ? row[at + channels - 1]! / 255 : 1;
      for (let i = 0; i < 3; i++) {
        const value = palette ? palette[row[at]! * 3 + i]! : row[at + (channels > 2 ? i : 0)]!;
        canvas.pixels[(y * width + x) * 3 + i] = value * alpha;
      }
    }
    before = row;
  }
  return canvas;
}

/** Undoes a row's filter: none, left, above, their mean, or whichever of three bytes is nearest to their sum. */
function unfiltered(filter: number, coded: Uint8Array, before: Uint8Array, channels: number) {
  const row = new Uint8Array(coded.length);
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : row[i - channels]!;
    const corner = i < channels ? 0 : before[i - channels]!;
    const above = before[i]!;
    const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
    row[i] = coded[i]! + guess;
  }
  return row;
}

function nearest(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
