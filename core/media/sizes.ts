/** The limits of what a browser has to decode, checked as soon as a file names its size. */
import { wrong } from './bytes.ts';
import { MAX_MEDIA_PIXELS, MAX_MEDIA_SECONDS, MAX_MEDIA_SIDE } from './model.ts';

export function checkSides(width: number, height: number): void {
  if (width < 1 || height < 1) wrong('it has no size');
  if (width > MAX_MEDIA_SIDE || height > MAX_MEDIA_SIDE)
    wrong(`it is ${width} × ${height} pixels; each side may have ${MAX_MEDIA_SIDE} at most`);
}

/** Checks the pixels. `frames`: all frames in the file, also those that never show. */
export function checkPixels(width: number, height: number, frames: number): void {
  if (width * height * frames > MAX_MEDIA_PIXELS)
    wrong(
      `${width} × ${height} pixels in ${frames} frames are more than ${MAX_MEDIA_PIXELS / 1_000_000} million pixels together`,
    );
}

/** Checks the length, to a thousandth: a container's rounding is not too long. Throws MediaError. */
export function checkSeconds(seconds: number): number {
  if (!(seconds > 0)) wrong('nothing plays in it');
  const rounded = Math.round(seconds * 1000) / 1000;
  if (rounded > MAX_MEDIA_SECONDS)
    wrong(`it lasts ${Math.ceil(rounded * 10) / 10} seconds; ${MAX_MEDIA_SECONDS} are the most`);
  return rounded;
}
