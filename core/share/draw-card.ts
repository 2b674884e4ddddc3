/** Draws a card, the picture beside a shared link, in the look of the app (web/styles.css). */
import type { Card, Emblem } from './card.ts';
import type { Fonts, Weight } from './font.ts';
import { drawableText, fitLines } from './lines.ts';
import { type Canvas, type Colour, canvasOf, fill, glow, type Shape } from './raster.ts';
import { frame, lettering, ray, roundRect, stroke } from './shapes.ts';

/** The size that X, Telegram and the others require. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const INK: Colour = [9, 12, 11];
const SURFACE: Colour = [16, 21, 20];
const LINE_STRONG: Colour = [53, 66, 61];
const FG: Colour = [237, 245, 241];
const MUTED: Colour = [163, 179, 172];
const MINT: Colour = [167, 243, 208];
const MINT_DEEP: Colour = [52, 211, 153];

const LEFT = 76;
const RIGHT = CARD_WIDTH - LEFT;
/** The center of the emblem, and of the words beside it. */
const EMBLEM_X = 946;
const MIDDLE = 298;
const WORDS = 592;
const TRACKING = -0.022;

/** Draws on a copy of `ground`. All cards share one ground, so make it once. */
export function drawCard(card: Card, fonts: Fonts, ground: Canvas = drawGround(fonts)): Canvas {
  const canvas = { ...ground, pixels: ground.pixels.slice() };
  drawBadge(canvas, fonts, card.badge);
  drawEmblem(canvas, fonts, card.emblem);
  drawTitle(canvas, fonts, card);
  drawFigures(canvas, fonts, card.figures);
  return canvas;
}

export function drawGround(fonts: Fonts): Canvas {
  const canvas = canvasOf(CARD_WIDTH, CARD_HEIGHT, INK);
  glow(canvas, EMBLEM_X, MIDDLE - 60, 560, MINT_DEEP, 0.13);
  glow(canvas, 0, 0, 420, MINT, 0.045);
  drawCorners(canvas);
  drawMark(canvas, LEFT, 58, 54);
  write(canvas, fonts, 700, 'Fanfare', LEFT + 72, 97, 33, FG, -0.015);
  fill(canvas, roundRect(LEFT, 492, RIGHT - LEFT, 1.5, 0), LINE_STRONG, 0.8);
  return canvas;
}

/** Draws the mark alone, as an icon. `inset`: the free share of each side, because some systems cut icons round. */
export function drawIcon(size: number, inset: number): Canvas {
  const canvas = canvasOf(size, size, SURFACE);
  const room = size * (1 - 2 * inset);
  fill(canvas, wave(size * inset, size * inset, room / 32), MINT);
  return canvas;
}

/** Draws the mark of a browser's tab: web/public/favicon.svg, whose bars fall on whole pixels. */
export function drawTabIcon(size: number): Canvas {
  const canvas = canvasOf(size, size, SURFACE);
  const unit = size / 32;
  for (const [x, y, height] of [
    [2, 12, 8],
    [10, 8, 16],
    [18, 4, 24],
    [26, 10, 12],
  ] as const)
    fill(canvas, roundRect(x * unit, y * unit, 4 * unit, height * unit, 2 * unit), MINT);
  return canvas;
}

/** Returns the fanfare of web/shell/logo.tsx; `unit` is one of its 32 parts. */
function wave(x: number, y: number, unit: number): Shape {
  const bars = [
    [8.5, 13.5, 5],
    [13.5, 9.5, 13],
    [18.5, 6.5, 19],
    [23.5, 11.5, 9],
  ] as const;
  return bars.flatMap(([bar, top, length]) =>
    stroke(x + bar * unit, y + top * unit, x + bar * unit, y + (top + length) * unit, 3 * unit),
  );
}

function drawMark(canvas: Canvas, x: number, y: number, size: number): void {
  fill(canvas, roundRect(x, y, size, size, size * 0.28), SURFACE);
  fill(canvas, frame(x, y, size, size, size * 0.28, 1.5), LINE_STRONG);
  fill(canvas, wave(x, y, size / 32), MINT);
}

/** Draws the safe-area marks of a video monitor. */
function drawCorners(canvas: Canvas): void {
  const [edge, length, line] = [30, 22, 2];
  for (const x of [edge, CARD_WIDTH - edge])
    for (const y of [edge, CARD_HEIGHT - edge]) {
      const [inX, inY] = [x === edge ? 0 : -1, y === edge ? 0 : -1];
      fill(canvas, roundRect(x + inX * length, y + inY * line, length, line, 0), FG, 0.3);
      fill(canvas, roundRect(x + inX * line, y + inY * length, line, length, 0), FG, 0.3);
    }
}

function drawBadge(canvas: Canvas, fonts: Fonts, badge: Card['badge']): void {
  if (!badge) return;
  const [size, height] = [22, 46];
  const width = fonts[500].width(badge.text, size) + 62;
  const [x, y] = [RIGHT - width, 62];
  fill(canvas, roundRect(x, y, width, height, height / 2), SURFACE);
  fill(
    canvas,
    frame(x, y, width, height, height / 2, 1.5),
    badge.lit ? MINT_DEEP : LINE_STRONG,
    badge.lit ? 0.55 : 1,
  );
  fill(canvas, roundRect(x + 20, y + height / 2 - 5, 10, 10, 5), badge.lit ? MINT : MUTED);
  write(canvas, fonts, 500, badge.text, x + 42, y + 31, size, badge.lit ? MINT : MUTED);
}

function drawTitle(canvas: Canvas, fonts: Fonts, card: Card): void {
  const text = drawableText(card.title, fonts[700]) ?? drawableText(card.instead, fonts[700]) ?? 'Fanfare';
  const sizes: [number, number][] = [
    [78, 2],
    [64, 3],
    [54, 3],
    [46, 4],
  ];
  const { size, lines } = fitLines(fonts[700], text, WORDS, sizes, TRACKING);
  const leading = size * 1.12;
  const top = MIDDLE - (40 + lines.length * leading) / 2;
  write(canvas, fonts, 700, card.eyebrow.toUpperCase(), LEFT, top + 18, 20, MINT, 0.09);
  lines.forEach((line, i) => {
    write(
      canvas,
      fonts,
      700,
      line,
      LEFT - size * 0.04,
      top + 40 + size * 0.92 + i * leading,
      size,
      FG,
      TRACKING,
    );
  });
}

const FIGURE_SIZES: [size: number, lines: number][] = [
  [29, 1],
  [26, 1],
  [23, 1],
];

function drawFigures(canvas: Canvas, fonts: Fonts, figures: Card['figures']): void {
  const width = (RIGHT - LEFT) / 3;
  figures.forEach(({ label, value, instead }, i) => {
    const x = LEFT + i * width;
    const text = drawableText(value, fonts[700]) ?? instead;
    write(canvas, fonts, 500, label, x, 536, 21, MUTED);
    const { size, lines } = fitLines(fonts[700], text, width - 20, FIGURE_SIZES, -0.01);
    write(canvas, fonts, 700, lines[0]!, x, 575, size, FG, -0.01);
  });
}

function drawEmblem(canvas: Canvas, fonts: Fonts, emblem: Emblem): void {
  if (emblem.is === 'wave') drawWave(canvas, emblem.seed);
  else drawWheel(canvas, fonts, emblem);
}

const BARS = 15;

/** Draws bars whose heights follow from the address: each token has its own wave. */
function drawWave(canvas: Canvas, seed: string): void {
  for (let i = 0; i < BARS; i++) {
    const middle = 1 - Math.abs(i - (BARS - 1) / 2) / (BARS / 2);
    const part = 0.25 + 0.75 * numberOf(seed, i);
    const height = 26 + 270 * part * (0.28 + 0.72 * middle);
    const x = EMBLEM_X + (i - (BARS - 1) / 2) * 25;
    const shape = stroke(x, MIDDLE - height / 2, x, MIDDLE + height / 2, 13);
    fill(canvas, shape, MINT, 0.3 + 0.7 * middle * part);
  }
}

/** Returns a number from 0 to 1 that the text alone decides. */
function numberOf(text: string, place: number): number {
  let hash = 0x811c9dc5 ^ (place * 0x9e3779b1);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff;
}

const TICKS = 72;

/** Draws the wheel's rim. One longer mark shows the ticket. */
function drawWheel(canvas: Canvas, fonts: Fonts, wheel: Emblem & { is: 'wheel' }): void {
  const at = wheel.at === null ? null : Math.floor((wheel.at * TICKS) / 10_000) % TICKS;
  for (let i = 0; i < TICKS; i++) {
    if (i === at) continue;
    const turn = (i + 0.5) / TICKS;
    const shape = ray(EMBLEM_X, MIDDLE, 124, 150, turn, 5);
    if (wheel.bright) fill(canvas, shape, MINT, 0.22 + 0.78 * turn);
    else fill(canvas, shape, LINE_STRONG);
  }
  if (at !== null) {
    const turn = (at + 0.5) / TICKS;
    const angle = turn * 2 * Math.PI;
    glow(canvas, EMBLEM_X + 138 * Math.sin(angle), MIDDLE - 138 * Math.cos(angle), 84, MINT_DEEP, 0.42);
    fill(canvas, ray(EMBLEM_X, MIDDLE, 110, 166, turn, 9), MINT);
  }
  const text = drawableText(wheel.value, fonts[700]) ?? wheel.instead;
  const sizes: [number, number][] = [
    [54, 2],
    [44, 2],
    [36, 2],
    [29, 2],
    [23, 2],
  ];
  const fitted = fitLines(fonts[700], text, 208, sizes, TRACKING);
  const leading = fitted.size * 1.08;
  const top = MIDDLE - (34 + fitted.lines.length * leading) / 2;
  centred(canvas, fonts, 500, wheel.label, top + 18, 21, MUTED, 0);
  fitted.lines.forEach((line, i) => {
    centred(canvas, fonts, 700, line, top + 34 + fitted.size * 0.88 + i * leading, fitted.size, FG, TRACKING);
  });
}

function centred(
  canvas: Canvas,
  fonts: Fonts,
  weight: Weight,
  text: string,
  y: number,
  size: number,
  colour: Colour,
  tracking: number,
): void {
  const width = fonts[weight].width(text, size, size * tracking);
  write(canvas, fonts, weight, text, EMBLEM_X - width / 2, y, size, colour, tracking);
}

/** `tracking`: space after each letter, in ems. */
function write(
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
