/**
 * The sign of an address, which is drawn for a token without a picture. Seven mirrored bars, like a fanfare's sound
 * wave, on two hues. Equal addresses have equal signs, so that a token is recognized.
 */
import { contrast, hsl, type Rgb, WHITE } from './color.ts';

export interface Sign {
  /** Heights from left to right as parts of the square; the last three mirror the first three. */
  bars: readonly number[];
  /** The hues in degrees. */
  hues: readonly [number, number];
  /** Top left of the square. */
  light: Rgb;
  /** Bottom right. */
  deep: Rgb;
}

const LOWEST = 0.14;
const HIGHEST = 0.8;
/** One bar reaches at least this high, so that no sign is a row of dots. */
const PEAK = 0.6;
/** White bars must be seen on every part of the square. */
const SHAPE_CONTRAST = 3;

/** Returns the sign of `address`, which may be any text. */
export function signOf(address: string): Sign {
  const part = (index: number) => fraction(address, index);
  const half = [0, 1, 2, 3].map((index) => LOWEST + (HIGHEST - LOWEST) * part(index));
  const tallest = half.indexOf(Math.max(...half));
  half[tallest] = PEAK + (HIGHEST - PEAK) * part(tallest);
  const bars = [...half, ...half.slice(0, 3).reverse()].map((height) => Math.round(height * 1000) / 1000);
  const hue = Math.floor(360 * part(4));
  const other = Math.floor(hue + 35 + 75 * part(5)) % 360;
  return { bars, hues: [hue, other], light: readable(hue, 0.84, 0.66), deep: readable(other, 0.68, 0.34) };
}

/** Returns the hue as light as white bars allow: yellow and green must be darker than blue. */
function readable(hue: number, saturation: number, lightness: number): Rgb {
  const color = hsl(hue, saturation, lightness);
  return contrast(color, WHITE) >= SHAPE_CONTRAST ? color : readable(hue, saturation, lightness - 0.02);
}

/** From 0 up to 1, spread evenly: FNV-1a, then the mixing steps of MurmurHash 3. Not for secrets. */
function fraction(text: string, index: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(index + 1, 0x9e3779b1);
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
