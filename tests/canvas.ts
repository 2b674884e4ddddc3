/** What tests of share pictures read of a canvas. */
import { type Canvas, canvasOf, fill, type Shape } from '../core/share/raster.ts';

/** Returns the color of a pixel: red, green, blue. */
export const at = ({ width, pixels }: Canvas, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** Returns how many pixels of a canvas of 100 by 100 a shape covers. */
export function area(shape: Shape): number {
  const canvas = canvasOf(100, 100, [0, 0, 0]);
  fill(canvas, shape, [255, 0, 0]);
  return canvas.pixels.reduce((sum, value) => sum + value, 0) / 255;
}
