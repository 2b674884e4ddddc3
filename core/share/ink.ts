/** What all parts of a card share: colors, places and writing. */
import type { Fonts, Weight } from './font.ts';
import { type Canvas, type Colour, fill } from './raster.ts';
import { lettering } from './shapes.ts';

export const INK: Colour = [9, 12, 11];
export const SURFACE: Colour = [16, 21, 20];
export const LINE_STRONG: Colour = [53, 66, 61];
export const FG: Colour = [237, 245, 241];
export const MUTED: Colour = [163, 179, 172];
export const MINT: Colour = [167, 243, 208];
export const MINT_DEEP: Colour = [52, 211, 153];

/** The center of the emblem, and of the words beside it. */
export const EMBLEM_X = 946;
export const MIDDLE = 298;
export const TRACKING = -0.022;

/** `tracking`: space after each letter, in ems. */
export function write(
  canvas: Canvas,
  fonts: Fonts,
  weight: Weight,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: Colour,
  tracking = 0,
): void {
  fill(canvas, lettering(fonts[weight], text, x, y, size, size * tracking), colour);
}
