/** Draws a card, the picture beside a shared link, in the look of the app (web/styles.css). */
import type { Card } from './card.ts';
import { drawEmblem } from './draw-emblem.ts';
import { drawFaces, facesWidth } from './draw-faces.ts';
import type { Fonts } from './font.ts';
import {
  EMBLEM_X,
  FG,
  INK,
  LINE_STRONG,
  MIDDLE,
  MINT,
  MINT_DEEP,
  MUTED,
  SURFACE,
  TRACKING,
  write,
} from './ink.ts';
import { drawableText, fitLines } from './lines.ts';
import { type Canvas, canvasOf, fill, glow, type Shape } from './raster.ts';
import { frame, roundRect, stroke } from './shapes.ts';

/** The size that X, Telegram and the others require. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const LEFT = 76;
const RIGHT = CARD_WIDTH - LEFT;
const WORDS = 592;

/** Pixels of people's pictures, by hash. */
type Pictures = ReadonlyMap<string, Canvas>;

/** Draws on a copy of `ground`. All cards share one ground, so make it once. A missing picture leaves a person's sign. */
export function drawCard(
  card: Card,
  fonts: Fonts,
  ground: Canvas = drawGround(fonts),
  pictures: Pictures = new Map(),
): Canvas {
  const canvas = { ...ground, pixels: ground.pixels.slice() };
  drawBadge(canvas, fonts, card.badge);
  drawEmblem(canvas, fonts, card.emblem, pictures);
  drawTitle(canvas, fonts, card);
  drawFigures(canvas, fonts, card.figures, pictures);
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

const FACE = 54;

function drawFigures(canvas: Canvas, fonts: Fonts, figures: Card['figures'], pictures: Pictures): void {
  const width = (RIGHT - LEFT) / 3;
  figures.forEach(({ label, value, instead, people = [] }, i) => {
    const left = LEFT + i * width;
    const taken = facesWidth(people.length, FACE) + (people.length > 0 ? 16 : 0);
    drawFaces(canvas, people, pictures, { x: left, y: 525, size: FACE, rim: INK });
    const x = left + taken;
    const text = drawableText(value, fonts[700]) ?? instead;
    write(canvas, fonts, 500, label, x, 536, 21, MUTED);
    const { size, lines } = fitLines(fonts[700], text, width - 20 - taken, FIGURE_SIZES, -0.01);
    write(canvas, fonts, 700, lines[0]!, x, 575, size, FG, -0.01);
  });
}
