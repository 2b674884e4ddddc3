/** Lengths and angles of the wheel. Degrees run clockwise from the pointer, which is at the top. */
import type { Spin } from '../../../core/draw/wheel.ts';

/** start: before the spin. spinning: calls `onRest` at the end. rest: with the winner under the pointer. */
export type WheelPose = 'start' | 'spinning' | 'rest';

export { SPIN_MS } from '../../../core/giveaways/reveal.ts';

/** The part of the duration in which it accelerates. */
const PUSH = 0.07;
/** How the speed decays: the greater, the longer the slow end. */
const FRICTION = 1.7;
const WAY = PUSH / 2 + (1 - PUSH) / (FRICTION + 1);

/** The part of its way that a spin has turned after this part of its duration: fast acceleration, then a long decay. */
export function turnedAt(time: number): number {
  if (time >= 1) return 1;
  if (time <= PUSH) return Math.max(0, time) ** 2 / (2 * PUSH) / WAY;
  const rest = (1 - time) / (1 - PUSH);
  return 1 - ((1 - PUSH) * rest ** (FRICTION + 1)) / (FRICTION + 1) / WAY;
}

/** With this many straight pieces it looks like the curve. */
const PIECES = 200;

/** The spin as keyframes, so that the browser turns the wheel without running script in each frame. */
export function spinFrames(degrees: number): { transform: string }[] {
  return Array.from({ length: PIECES + 1 }, (_, piece) => ({
    transform: `rotate(${thousandths(turnedAt(piece / PIECES) * degrees)}deg)`,
  }));
}

/** When the names flip so that they are upright at rest: while they are too fast to read. */
export const TURN_OVER = [0.06, 0.1] as const;
/** The radius of the names' outer end, in units of a wheel with radius 100: clear of the pointer. */
export const RIM = 88;
/** The hub covers everything within this radius. */
export const HUB = 27;

/** One for each of the 18 colours of core/draw/wheel.ts: pale on ink, neighbours far apart in hue. */
export const COLOURS = [
  '#8edab9',
  '#b592de',
  '#d5b36a',
  '#84d4f3',
  '#e1859b',
  '#8fc990',
  '#c1c0ff',
  '#d69551',
  '#5ecad6',
  '#f2b0d5',
  '#94b15e',
  '#98b7f8',
  '#f9b597',
  '#33bcae',
  '#d8a1db',
  '#d0cb86',
  '#62ace8',
  '#f19e97',
] as const;

/**
 * How far the wheel has turned when it rests, degrees: `turns` whole rotations and the angle that brings the ticket to
 * the pointer.
 */
export function restDegrees({ turns, restFraction }: Spin): number {
  return 360 * (turns + 1 - restFraction);
}

/** The fraction of the circle that is under the pointer after this rotation. */
export function fractionAt(degrees: number): number {
  const fraction = (1 - ((degrees / 360) % 1)) % 1;
  return fraction < 0 ? fraction + 1 : fraction;
}

/** A name that is gone sooner cannot be read; and the wheel on screen is one frame ahead of the text beside it. */
const LEGIBLE_SECONDS = 0.1;

/** Whether a segment stays under the pointer long enough at this speed for its name to be shown. */
export function isLegible({ from, to }: { from: number; to: number }, degreesPerSecond: number): boolean {
  return 360 * (to - from) >= degreesPerSecond * LEGIBLE_SECONDS;
}

/** The outline of a segment on a wheel with radius 100 around 0,0. */
export function segmentPath(from: number, to: number): string {
  // An arc from a point to itself would draw nothing.
  if (to - from > 0.999_999) return 'M0 -100A100 100 0 1 1 0 100A100 100 0 1 1 0 -100Z';
  const large = to - from > 0.5 ? 1 : 0;
  return `M0 0L${point(from)}A100 100 0 ${large} 1 ${point(to)}Z`;
}

/** The size of a name that fits its segment, in units of the radius; 0 if it would be too small to read. */
export function nameSize(from: number, to: number, label: string): number {
  const acrossRim = 2 * Math.PI * (RIM - 8) * (to - from);
  const along = (RIM - HUB - 5) / (label.length * 0.61);
  const size = Math.min(acrossRim * 0.82, along, 7.4);
  return size < 1.9 ? 0 : size;
}

/** Whether a name that reads outwards is upside down after this rotation. */
export function isUpsideDown({ from, to }: { from: number; to: number }, degrees: number): boolean {
  return (360 * ((from + to) / 2) + degrees) % 360 > 180.001;
}

function point(fraction: number): string {
  const angle = 2 * Math.PI * fraction;
  return `${thousandths(100 * Math.sin(angle))} ${thousandths(-100 * Math.cos(angle))}`;
}

/** Enough decimals for any screen; more would double the length of a path. */
function thousandths(length: number): number {
  return Math.round(length * 1000) / 1000;
}
