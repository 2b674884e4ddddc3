/**
 * The letters of cards: outlines of Inter in two weights (web/public/card-letters.bin), packed once from the WOFF files
 * of @fontsource/inter 5.3.0. Inter is under the SIL Open Font License 1.1.
 */

export type Weight = 500 | 700;
export type Fonts = Readonly<Record<Weight, Font>>;

/** A closed curve as points: x, y, and 1 if the curve passes through the point, 0 if the point only pulls it. */
type Contour = Int16Array;

/** The units of an em. The y axis points upwards. */
const EM = 1000;

interface Glyph {
  contours: Contour[];
  parts: { glyph: number; dx: number; dy: number }[];
}

export class Font {
  readonly #glyphs: Glyph[] = [];
  readonly #letters = new Map<number, { glyph: number; advance: number }>();

  constructor(bytes: Uint8Array) {
    let at = 0;
    const unsigned = () => {
      for (let value = 0, shift = 0; ; shift += 7) {
        const byte = bytes[at++]!;
        value |= (byte & 127) << shift;
        if (byte < 128) return value;
      }
    };
    const unfold = (value: number) => (value & 1 ? -((value + 1) >> 1) : value >> 1);
    const signed = () => unfold(unsigned());
    for (let count = unsigned(); count > 0; count--) {
      const parts = Array.from({ length: unsigned() }, () => ({
        glyph: unsigned(),
        dx: signed(),
        dy: signed(),
      }));
      const contours: Contour[] = [];
      let [x, y] = [0, 0];
      for (let left = parts.length > 0 ? 0 : unsigned(); left > 0; left--) {
        const contour = new Int16Array(3 * unsigned());
        for (let i = 0; i < contour.length; i += 3) {
          const first = unsigned();
          x += unfold(first >> 1);
          y += signed();
          contour.set([x, y, first & 1], i);
        }
        contours.push(contour);
      }
      this.#glyphs.push({ contours, parts });
    }
    let code = 0;
    for (let count = unsigned(); count > 0; count--) {
      code += unsigned();
      this.#letters.set(code, { glyph: unsigned(), advance: unsigned() });
    }
  }

  has(letter: string): boolean {
    return this.#letters.has(letter.codePointAt(0)!);
  }

  /** Returns the width of `text` in pixels, at `size` pixels an em, with `spacing` pixels after each letter. */
  width(text: string, size: number, spacing = 0): number {
    let width = 0;
    for (const letter of text) width += this.#advance(letter, size) + spacing;
    return text === '' ? 0 : width - spacing;
  }

  /** Returns the contours of a line of text whose baseline starts at 0, 0, without letters that the font lacks. */
  draw(text: string, size: number, spacing: number, draw: (contour: Float64Array) => void): void {
    let x = 0;
    for (const letter of text) {
      const known = this.#letters.get(letter.codePointAt(0)!);
      if (known) this.#drawGlyph(known.glyph, x, 0, size / EM, draw);
      x += this.#advance(letter, size) + spacing;
    }
  }

  #advance(letter: string, size: number): number {
    return ((this.#letters.get(letter.codePointAt(0)!)?.advance ?? 0) * size) / EM;
  }

  #drawGlyph(
    index: number,
    x: number,
    y: number,
    scale: number,
    draw: (contour: Float64Array) => void,
  ): void {
    const { contours, parts } = this.#glyphs[index]!;
    for (const { glyph, dx, dy } of parts)
      this.#drawGlyph(glyph, x + dx * scale, y - dy * scale, scale, draw);
    for (const contour of contours) draw(flatten(contour, x, y, scale));
  }
}

/** Reads the file. Throws if it is no file of this form. */
export function readFonts(file: Uint8Array): Fonts {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const first = view.getUint32(0, true);
  const second = view.getUint32(4 + first, true);
  if (8 + first + second !== file.byteLength) throw new Error('these are no letters of cards');
  return { 500: new Font(file.subarray(4, 4 + first)), 700: new Font(file.subarray(8 + first)) };
}

/** Replaces curves by straight pieces, so many that no corner is visible at this size. */
function flatten(contour: Contour, x: number, y: number, scale: number): Float64Array {
  const count = contour.length / 3;
  const px = (i: number) => x + contour[3 * (i % count)]! * scale;
  const py = (i: number) => y - contour[3 * (i % count) + 1]! * scale;
  const on = (i: number) => contour[3 * (i % count) + 2] === 1;
  const points: number[] = [];
  // Between two points that only pull, the curve passes through their middle.
  let start = 0;
  while (start < count && !on(start)) start++;
  const whole = start < count;
  let [fromX, fromY] = whole
    ? [px(start), py(start)]
    : [(px(0) + px(count - 1)) / 2, (py(0) + py(count - 1)) / 2];
  points.push(fromX, fromY);
  const begin = whole ? start + 1 : 0;
  for (let i = begin; i < begin + count; i++) {
    const [x1, y1] = [px(i), py(i)];
    const [x2, y2] = on(i)
      ? [x1, y1]
      : on(i + 1)
        ? [px(i + 1), py(i + 1)]
        : [(x1 + px(i + 1)) / 2, (y1 + py(i + 1)) / 2];
    const bend = on(i) ? 0 : Math.abs(fromX - 2 * x1 + x2) + Math.abs(fromY - 2 * y1 + y2);
    const pieces = Math.min(12, 1 + Math.ceil(Math.sqrt(bend)));
    for (let piece = 1; piece < pieces; piece++) {
      const t = piece / pieces;
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      points.push(a * fromX + b * x1 + c * x2, a * fromY + b * y1 + c * y2);
    }
    points.push(x2, y2);
    [fromX, fromY] = [x2, y2];
  }
  return Float64Array.from(points);
}
