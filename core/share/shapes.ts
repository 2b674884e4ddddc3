/**
 * Builds the shapes of cards as straight-edged curves (core/share/raster.ts). Lengths are pixels, angles are turns from
 * the top, clockwise.
 */
import type { Font } from './font.ts';
import type { Shape } from './raster.ts';

export function roundRect(x: number, y: number, width: number, height: number, radius: number): Shape {
  const r = Math.min(radius, width / 2, height / 2);
  const points: number[] = [];
  const corners = [
    [x + width - r, y + r, 0],
    [x + width - r, y + height - r, 0.25],
    [x + r, y + height - r, 0.5],
    [x + r, y + r, 0.75],
  ] as const;
  for (const [cx, cy, from] of corners) {
    const steps = Math.max(1, Math.ceil(Math.sqrt(r) * 2));
    for (let step = 0; step <= steps; step++) points.push(...around(cx, cy, r, from + step / steps / 4));
  }
  return [Float64Array.from(points)];
}

/** Returns the border inside a rounded rectangle. */
export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  line: number,
): Shape {
  const inner = roundRect(
    x + line,
    y + line,
    width - 2 * line,
    height - 2 * line,
    Math.max(0, radius - line),
  );
  return [...roundRect(x, y, width, height, radius), ...inner.map(reversed)];
}

/** Returns a stroke with round ends. */
export function stroke(x0: number, y0: number, x1: number, y1: number, width: number): Shape {
  const r = width / 2;
  const direction = Math.atan2(x1 - x0, y0 - y1) / (2 * Math.PI);
  const points: number[] = [];
  for (let step = 0; step <= 8; step++) points.push(...around(x1, y1, r, direction - 0.25 + step / 16));
  for (let step = 0; step <= 8; step++) points.push(...around(x0, y0, r, direction + 0.25 + step / 16));
  return [Float64Array.from(points)];
}

/** Returns a stroke that points away from x, y at `turn`, from one distance to another. */
export function ray(x: number, y: number, from: number, to: number, turn: number, width: number): Shape {
  return stroke(...around(x, y, from, turn), ...around(x, y, to, turn), width);
}

/** Returns a line of text whose baseline begins at x, y. */
export function lettering(font: Font, text: string, x: number, y: number, size: number, spacing = 0): Shape {
  const curves: Float64Array[] = [];
  font.draw(text, size, spacing, (curve) => {
    for (let i = 0; i < curve.length; i += 2) {
      curve[i]! += x;
      curve[i + 1]! += y;
    }
    curves.push(curve);
  });
  return curves;
}

function around(x: number, y: number, radius: number, turn: number): [x: number, y: number] {
  const angle = turn * 2 * Math.PI;
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
}

function reversed(curve: Float64Array): Float64Array {
  const back = new Float64Array(curve.length);
  for (let i = 0; i < curve.length; i += 2)
    back.set(curve.subarray(curve.length - 2 - i, curve.length - i), i);
  return back;
}
