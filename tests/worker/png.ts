/** Reads our PNG files back: 8-bit RGB, every row with the filter "up". */
export interface Picture {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  pixels: Uint8Array;
}

export async function readPng(file: Uint8Array): Promise<Picture> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const packed: Uint8Array[] = [];
  let [width, height] = [0, 0];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (type === 'IHDR') [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (type === 'IDAT') packed.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const stream = new Blob(packed as BlobPart[]).stream().pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = width * 3;
  const pixels = new Uint8Array(length * height);
  for (let row = 0; row < height; row++) {
    if (rows[row * (length + 1)] !== 2) throw new Error('another filter');
    for (let i = 0; i < length; i++)
      pixels[row * length + i] =
        rows[row * (length + 1) + 1 + i]! + (row === 0 ? 0 : pixels[(row - 1) * length + i]!);
  }
  return { width, height, pixels };
}

/** How many colours a part of it has. */
export function coloursOf({ width, pixels }: Picture, x: number, y: number, w: number, h: number): number {
  const colours = new Set<number>();
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) {
      const at = (row * width + column) * 3;
      colours.add((pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!);
    }
  return colours.size;
}
