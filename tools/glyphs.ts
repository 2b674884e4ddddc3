/**
 * Creates web/public/card-letters.bin: the outlines of Inter with which cards are drawn (core/share/font.ts reads
 * them), from the static WOFF files of the package @fontsource/inter 5.3.0, fetched with `npm pack` and unpacked: `node
 * tools/glyphs.ts <folder of the package>`. Needed again only for another set of letters. Inter is under the SIL Open
 * Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Face, openFace } from './woff.ts';

const target = fileURLToPath(new URL('../web/public/card-letters.bin', import.meta.url));
const folder = process.argv[2];
if (!folder) throw new Error('name the folder of @fontsource/inter');

/** Users' texts are drawn in bold; our own words need plain Latin only. */
const WIDE: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20a0, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2265],
];
const NARROW: typeof WIDE = [
  [0x20, 0x7e],
  [0xb7, 0xb7],
  [0x2013, 0x2026],
];
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
/** Units per em in the file: a tenth of a pixel at the largest size. */
const EM = 1000;

function pack(weight: number, ranges: typeof WIDE): number[] {
  const bytes: number[] = [];
  const unsigned = (value: number) => {
    for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
    bytes.push(value);
  };
  const signed = (value: number) => unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  const faces = SUBSETS.map((subset) =>
    openFace(readFileSync(join(folder!, 'files', `inter-${subset}-${weight}-normal.woff`))),
  );
  const scaled = (face: Face, value: number) => Math.round((value * EM) / face.unitsPerEm);

  const numbers = new Map<string, number>();
  const outlines: (() => void)[] = [];
  /** The number of a glyph in the file; its parts are written before it. */
  function add(face: Face, glyph: number): number {
    const key = `${faces.indexOf(face)} ${glyph}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const { contours, parts } = face.outline(glyph);
    const places = parts.map((part) => ({ ...part, number: add(face, part.glyph) }));
    outlines.push(() => {
      unsigned(parts.length);
      for (const { number, dx, dy } of places) {
        unsigned(number);
        signed(scaled(face, dx));
        signed(scaled(face, dy));
      }
      if (parts.length > 0) return;
      unsigned(contours.length);
      let [x, y] = [0, 0];
      for (const points of contours) {
        unsigned(points.length);
        for (const point of points) {
          const [toX, toY] = [scaled(face, point.x), scaled(face, point.y)];
          const delta = toX - x;
          unsigned((delta < 0 ? -2 * delta - 1 : 2 * delta) * 2 + (point.on ? 1 : 0));
          signed(toY - y);
          [x, y] = [toX, toY];
        }
      }
    });
    numbers.set(key, outlines.length - 1);
    return outlines.length - 1;
  }

  const letters: [code: number, glyph: number, advance: number][] = [];
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code++) {
      const face = faces.find((one) => one.glyphs.has(code));
      if (!face) continue;
      const glyph = face.glyphs.get(code)!;
      letters.push([code, add(face, glyph), scaled(face, face.advance(glyph))]);
    }
  }
  unsigned(outlines.length);
  for (const write of outlines) write();
  unsigned(letters.length);
  let last = 0;
  for (const [code, glyph, advance] of letters) {
    unsigned(code - last);
    unsigned(glyph);
    unsigned(advance);
    last = code;
  }
  console.log(
    `Inter ${weight}: ${letters.length} letters, ${outlines.length} outlines, ${bytes.length} bytes`,
  );
  return bytes;
}

/** Each weight begins with its length in four bytes, the most significant byte last. */
const parts = [pack(500, NARROW), pack(700, WIDE)].map((bytes) => {
  const part = Buffer.alloc(4 + bytes.length);
  part.writeUInt32LE(bytes.length);
  part.set(bytes, 4);
  return part;
});
writeFileSync(target, Buffer.concat(parts));
