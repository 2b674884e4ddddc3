/** Draws the emblem of a card: a token's wave, or the wheel of a giveaway. */
import type { Emblem } from './card.ts';
import { drawFaces, facesWidth } from './draw-faces.ts';
import type { Fonts, Weight } from './font.ts';
import { EMBLEM_X, FG, INK, LINE_STRONG, MIDDLE, MINT, MINT_DEEP, MUTED, TRACKING, write } from './ink.ts';
import { drawableText, fitLines } from './lines.ts';
import { type Canvas, type Colour, fill, glow } from './raster.ts';
import { ray, stroke } from './shapes.ts';

type Wheel = Emblem & { is: 'wheel' };

/** `pictures`: the pixels of people's pictures, by hash. */
export function drawEmblem(
  canvas: Canvas,
  fonts: Fonts,
  emblem: Emblem,
  pictures: ReadonlyMap<string, Canvas>,
): void {
  if (emblem.is === 'wave') drawWave(canvas, emblem.seed);
  else {
    drawWheel(canvas, emblem);
    if (emblem.people.length > 0) drawWinners(canvas, fonts, emblem, pictures);
    else drawWords(canvas, fonts, emblem);
  }
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

function numberOf(text: string, place: number): number {
  let hash = 0x811c9dc5 ^ (place * 0x9e3779b1);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0xffffffff;
}

const TICKS = 72;

/** Draws the wheel's rim. One longer mark shows the ticket. */
function drawWheel(canvas: Canvas, wheel: Wheel): void {
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
}

function drawWords(canvas: Canvas, fonts: Fonts, wheel: Wheel): void {
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

/** Who won, in the wheel: faces, then the name, then the address, since names are not unique. */
function drawWinners(
  canvas: Canvas,
  fonts: Fonts,
  { people, label, value, instead }: Wheel,
  pictures: ReadonlyMap<string, Canvas>,
): void {
  const [size, gap] = [people.length > 1 ? 76 : 96, 26];
  const text = drawableText(value, fonts[700]) ?? instead;
  const hasAddress = text !== instead;
  const x = EMBLEM_X - facesWidth(people.length, size) / 2;
  const top = MIDDLE - (size + gap + 34 + (hasAddress ? 26 : 0)) / 2;
  drawFaces(canvas, people, pictures, { x, y: top, size, rim: INK });
  const y = top + size + gap;
  centred(canvas, fonts, 500, label, y, 17, MUTED, 0);
  const { size: letters, lines } = fitLines(fonts[700], text, 176, NAME_SIZES, TRACKING);
  centred(canvas, fonts, 700, lines[0]!, y + 32, letters, FG, TRACKING);
  if (hasAddress) centred(canvas, fonts, 500, instead, y + 57, 17, MUTED, 0);
}

const NAME_SIZES: [number, number][] = [
  [32, 1],
  [27, 1],
  [23, 1],
  [20, 1],
];

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
