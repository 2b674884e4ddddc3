/** Reads the paths of signs (core/sign-paths.ts) as straight-edged curves. */
import type { Shape } from './raster.ts';

/** The numbers of each command that these paths have. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7, Z: 0 };
/** Lines of one arc or curve. */
const PIECES = 24;

type Point = readonly [x: number, y: number];

/**
 * Returns the closed curves of a path; `place` maps a point of its grid to the canvas. Arcs are of ellipses that are not
 * turned.
 */
export function pathShape(path: string, place: (x: number, y: number) => Point): Shape {
  const curves: number[][] = [];
  let [x, y] = [0, 0];
  /** The last pull of a quadratic curve, which the next one mirrors. */
  let pull: Point = [0, 0];
  const to = (nextX: number, nextY: number) => {
    [x, y] = [nextX, nextY];
    curves.at(-1)!.push(...place(x, y));
  };
  const bend = (...points: Point[]) => {
    const from: Point = [x, y];
    for (let piece = 1; piece <= PIECES; piece++) to(...bezier([from, ...points], piece / PIECES));
  };
  for (const [, letter, text] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter!.toUpperCase();
    const isRelative = letter !== command;
    const values = (text!.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const count = NUMBERS[command]!;
    for (let at = 0; at === 0 || at < values.length; at += count || 1) {
      const [atX, atY] = isRelative ? [x, y] : [0, 0];
      const own = values.slice(at, at + count);
      const points = Array.from(
        { length: own.length >> 1 },
        (_, i): Point => [own[2 * i]! + atX, own[2 * i + 1]! + atY],
      );
      if (command === 'M' && at === 0) curves.push([]);
      if (command === 'M' || command === 'L') to(...points[0]!);
      else if (command === 'H') to(own[0]! + atX, y);
      else if (command === 'V') to(x, own[0]! + atY);
      else if (command === 'C') bend(...points);
      else if (command === 'Q' || command === 'T') {
        pull = command === 'Q' ? points[0]! : [2 * x - pull[0], 2 * y - pull[1]];
        bend(pull, points.at(-1)!);
      } else if (command === 'A') {
        const [across, down, , large, sweep] = own as [number, number, number, number, number];
        const end: Point = [own[5]! + atX, own[6]! + atY];
        for (const point of arc([x, y], end, [across, down], large !== sweep, sweep === 1)) to(...point);
      }
    }
  }
  return curves.map((curve) => Float64Array.from(curve));
}

/** Returns the point of a Bézier curve at `share` of its course. */
function bezier(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0]!;
  const between = points
    .slice(1)
    .map(
      ([x, y], i): Point => [
        points[i]![0] + (x - points[i]![0]) * share,
        points[i]![1] + (y - points[i]![1]) * share,
      ],
    );
  return bezier(between, share);
}

/** Returns points along an arc, the last one its end. `left`: its center is on the left of the way to the end. */
function arc([x0, y0]: Point, [x1, y1]: Point, [across, down]: Point, left: boolean, clockwise: boolean) {
  // On a circle of radius 1.
  const [dx, dy] = [(x1 - x0) / across / 2, (y1 - y0) / down / 2];
  const half = Math.hypot(dx, dy);
  const off = (Math.sqrt(Math.max(0, 1 - half * half)) / half) * (left ? -1 : 1);
  const [cx, cy] = [x0 / across + dx + dy * off, y0 / down + dy - dx * off];
  const from = Math.atan2(y0 / down - cy, x0 / across - cx);
  const until = Math.atan2(y1 / down - cy, x1 / across - cx);
  const turn = 2 * Math.PI;
  const way = clockwise ? (until - from + turn) % turn : -((from - until + turn) % turn);
  return Array.from({ length: PIECES }, (_, i): Point => {
    const angle = from + (way * (i + 1)) / PIECES;
    return [(cx + Math.cos(angle)) * across, (cy + Math.sin(angle)) * down];
  });
}
