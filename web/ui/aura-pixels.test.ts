import { expect, test } from 'vitest';
import { contrast, luminance, type Rgb } from '../../core/color.ts';
import { AURA_SIZE, auraOf, auraOfSign, type Pixels } from './aura-pixels.ts';

/** `--color-muted` of styles.css: the darkest text above an aura. */
const MUTED: Rgb = [163, 179, 172];

function filled(color: (x: number, y: number) => Rgb): Pixels {
  const pixels = new Uint8ClampedArray(AURA_SIZE * AURA_SIZE * 4);
  for (let y = 0; y < AURA_SIZE; y++) {
    for (let x = 0; x < AURA_SIZE; x++) pixels.set([...color(x, y), 255], (y * AURA_SIZE + x) * 4);
  }
  return pixels;
}

function colors(pixels: Pixels): Rgb[] {
  return Array.from({ length: pixels.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(index * 4, index * 4 + 3);
    return [red, green, blue];
  });
}

const PICTURES: [string, (x: number, y: number) => Rgb][] = [
  ['white', () => [255, 255, 255]],
  ['yellow', () => [255, 240, 0]],
  ['black and white squares', (x, y) => (((x >> 3) + (y >> 3)) % 2 ? [255, 255, 255] : [0, 0, 0])],
  ['a rainbow', (x, y) => [x * 8, y * 8, 255 - x * 8]],
];
test.each(PICTURES)('muted text is readable above the aura of a picture that is %s', (_what, color) => {
  const aura = colors(auraOf(filled(color)));
  for (const pixel of aura) expect(contrast(MUTED, pixel)).toBeGreaterThanOrEqual(4.5);
});

test('muted text is readable above the aura of a sign', () => {
  for (let index = 0; index < 30; index++) {
    for (const pixel of colors(auraOfSign(`token ${index}`))) {
      expect(contrast(MUTED, pixel)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('an aura has the color of its picture and no hard edge', () => {
  const halves = auraOf(filled((x) => (x < AURA_SIZE / 2 ? [220, 30, 60] : [30, 60, 220])));
  const row = colors(halves).slice(AURA_SIZE * 10, AURA_SIZE * 11);
  expect(row[2]![0]).toBeGreaterThan(row[2]![2] * 2);
  expect(row.at(-3)![2]).toBeGreaterThan(row.at(-3)![0] * 2);
  const jumps = row.slice(1).map((color, index) => Math.abs(color[0] - row[index]![0]));
  expect(Math.max(...jumps)).toBeLessThan(30);
});

test('a dark picture stays dark', () => {
  expect(Math.max(...colors(auraOf(filled(() => [12, 10, 14]))).map(luminance))).toBeLessThan(0.01);
});
