/** Draws filled shapes into pixels. It computes the exact coverage of each pixel, so that edges are smooth. */

/** Red, green, blue; 0 to 255. */
export type Colour = readonly [number, number, number];

/** Closed curves of straight pieces: x, y, x, y, … in pixels. Their inside is filled. */
export type Shape = readonly Float64Array[];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Each pixel has three bytes, row by row. */
  readonly pixels: Uint8Array;
}

export function canvasOf(width: number, height: number, colour: Colour): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < pixels.length; i += 3) pixels.set(colour, i);
  return { width, height, pixels };
}

/** Lays `colour` over the area of `shape` inside the canvas. `opacity`: from 0 to 1. */
export function fill(canvas: Canvas, shape: Shape, colour: Colour, opacity = 1): void {
  const box = boxOf(shape, canvas);
  if (!box) return;
  const { left, top, columns, rows } = box;
  const coverage = new Float32Array((columns + 2) * rows);
  for (const curve of shape) {
    const last = curve.length - 2;
    let [x, y] = [curve[last]! - left, curve[last + 1]! - top];
    for (let i = 0; i < curve.length; i += 2) {
      const [toX, toY] = [curve[i]! - left, curve[i + 1]! - top];
      addEdge(coverage, columns, rows, x, y, toX, toY);
      [x, y] = [toX, toY];
    }
  }
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    let at = ((top + row) * canvas.width + left) * 3;
    for (let i = row * (columns + 2), end = i + columns; i < end; i++, at += 3) {
      sum += coverage[i]!;
      const share = Math.min(1, Math.abs(sum)) * opacity;
      if (share > 0.002) blend(canvas.pixels, at, colour, share);
    }
  }
}

/** Draws a soft light that is `opacity` strong at its centre and fades to nothing at `radius`. */
export function glow(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  opacity: number,
): void {
  const { width, height, pixels } = canvas;
  for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(height, y + radius); row++) {
    const reach = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)));
    const from = Math.max(0, Math.ceil(x - reach));
    const to = Math.min(width, x + reach);
    for (let column = from; column < to; column++) {
      const near = 1 - ((column - x) * (column - x) + (row - y) * (row - y)) / (radius * radius);
      blend(pixels, (row * width + column) * 3, colour, near * near * opacity);
    }
  }
}

/** Draws `picture`, which is square, as a circle of this size, its square's corner at x, y. */
export function paste(canvas: Canvas, picture: Canvas, x: number, y: number, size: number): void {
  const scale = picture.width / size;
  /** Four samples for each pixel of the canvas. */
  const at = (value: number) => Math.min(picture.width - 1, Math.max(0, Math.floor(value * scale)));
  for (let row = Math.floor(y); row < y + size; row++)
    for (let column = Math.floor(x); column < x + size; column++) {
      const away = Math.hypot(column + 0.5 - x - size / 2, row + 0.5 - y - size / 2);
      const share = Math.min(1, size / 2 - away + 0.5);
      if (share <= 0) continue;
      const colour: [number, number, number] = [0, 0, 0];
      for (const dy of [0.25, 0.75])
        for (const dx of [0.25, 0.75]) {
          const from = (at(row + dy - y) * picture.width + at(column + dx - x)) * 3;
          for (let i = 0; i < 3; i++) colour[i]! += picture.pixels[from + i]! / 4;
        }
      blend(canvas.pixels, (row * canvas.width + column) * 3, colour, share);
    }
}

function blend(pixels: Uint8Array, at: number, colour: Colour, share: number): void {
  pixels[at]! += Math.round((colour[0] - pixels[at]!) * share);
  pixels[at + 1]! += Math.round((colour[1] - pixels[at + 1]!) * share);
  pixels[at + 2]! += Math.round((colour[2] - pixels[at + 2]!) * share);
}

function boxOf(shape: Shape, { width, height }: Canvas) {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const curve of shape) {
    for (let i = 0; i < curve.length; i += 2) {
      x0 = Math.min(x0, curve[i]!);
      x1 = Math.max(x1, curve[i]!);
      y0 = Math.min(y0, curve[i + 1]!);
      y1 = Math.max(y1, curve[i + 1]!);
    }
  }
  const left = Math.max(0, Math.floor(x0));
  const top = Math.max(0, Math.floor(y0));
  const columns = Math.min(width, Math.ceil(x1) + 1) - left;
  const rows = Math.min(height, Math.ceil(y1) + 1) - top;
  return columns > 0 && rows > 0 ? { left, top, columns, rows } : null;
}

/**
 * Adds an edge's change to the coverage of each row's pixels: the sum along a row then says how much of each pixel is
 * inside. A row has two places more than columns, for the carry beyond the last pixel.
 */
function addEdge(
  coverage: Float32Array,
  columns: number,
  rows: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  if (fromY === toY) return;
  const down = fromY < toY;
  const [x0, y0, x1, y1] = down ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  const slope = (x1 - x0) / (y1 - y0);
  const clamp = (x: number) => Math.min(columns, Math.max(0, x));
  for (let row = Math.max(0, Math.floor(y0)); row < Math.min(rows, Math.ceil(y1)); row++) {
    const upper = Math.max(row, y0);
    const lower = Math.min(row + 1, y1);
    if (lower <= upper) continue;
    const share = down ? lower - upper : upper - lower;
    const a = clamp(x0 + (upper - y0) * slope);
    const b = clamp(x0 + (lower - y0) * slope);
    spread(coverage, row * (columns + 2), Math.min(a, b), Math.max(a, b), share);
  }
}

/** Spreads a row's `share` of an edge that runs from `left` to `right` over the pixels that it crosses. */
function spread(coverage: Float32Array, start: number, left: number, right: number, share: number): void {
  const first = Math.floor(left);
  const last = Math.floor(right);
  if (first === last) {
    const inside = 1 - ((left + right) / 2 - first);
    coverage[start + first]! += share * inside;
    coverage[start + first + 1]! += share * (1 - inside);
    return;
  }
  // The part of a pixel right of the edge is that of the pixel before, and what the edge has passed since.
  const perPixel = share / (right - left);
  let before = 0;
  for (let column = first; column <= last; column++) {
    const enter = Math.max(left, column);
    const leave = Math.min(right, column + 1);
    const passed = perPixel * (leave - enter);
    const total = perPixel * (enter - left) + passed * (1 - ((enter + leave) / 2 - column));
    coverage[start + column]! += total - before;
    before = total;
  }
  coverage[start + last + 1]! += share - before;
}
