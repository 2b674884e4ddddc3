/** Draws people: round, their picture, else the sign of their address. */
import { signOf } from '../sign.ts';
import { SIGN_PATHS } from '../sign-paths.ts';
import type { Shown } from './facts.ts';
import { type Canvas, type Colour, canvasOf, fill, paste } from './raster.ts';
import { roundRect } from './shapes.ts';
import { pathShape } from './svg-path.ts';

/** The side of a picture in pixels, as it is drawn from. */
export const FACE_SIDE = 128;
/** The part of a face that stays free of the next one. */
const STEP = 0.68;

/** Returns how wide so many faces are beside each other. */
export const facesWidth = (count: number, size: number): number =>
  count === 0 ? 0 : size * (1 + STEP * (count - 1));

/**
 * Draws people from left to right, each one over the next, with a rim of the ground's colour. `pictures`: the pixels of
 * pictures by their hash.
 */
export function drawFaces(
  canvas: Canvas,
  people: readonly Shown[],
  pictures: ReadonlyMap<string, Canvas>,
  { x, y, size, rim }: { x: number; y: number; size: number; rim: Colour },
): void {
  for (let i = people.length - 1; i >= 0; i--) {
    const { wallet, picture } = people[i]!;
    const left = x + i * size * STEP;
    if (people.length > 1) fill(canvas, roundRect(left - 3, y - 3, size + 6, size + 6, size), rim);
    paste(canvas, (picture && pictures.get(picture)) || signPixels(wallet), left, y, size);
  }
}

function signPixels(address: string): Canvas {
  const sign = signOf(address);
  const canvas = canvasOf(FACE_SIDE, FACE_SIDE, sign.back);
  const scale = FACE_SIDE / 100;
  const [cos, sin] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[sign.turn] as [number, number];
  const place = (x: number, y: number) =>
    [(50 + (x - 50) * cos - (y - 50) * sin) * scale, (50 + (x - 50) * sin + (y - 50) * cos) * scale] as const;
  for (const [color, path] of SIGN_PATHS[sign.shape]!) fill(canvas, pathShape(path, place), sign[color]);
  return canvas;
}
