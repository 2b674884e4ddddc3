/** Lengths and angles of the wheel. Degrees run clockwise from the pointer, which is at the top. */
import type { Spin } from '../../../core/draw/wheel.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';

/** start: before the spin. spinning: calls `onRest` at the end. rest: with the winner under the pointer. */
export type WheelPose = 'start' | 'spinning' | 'rest';

/** The wheel accelerates for so long, to this speed. */
const PUSH_MS = 700;
const TOP_SPEED = 1.1;
/** How the speed decays after it: the greater, the sooner the wheel is slow. */
const FRICTION = 1.7;
/** From here on it comes to rest; until then its turning is the same in each draw, because no one knows the ticket. */
const LAND_MS = SPIN_MS - 2600;
/** The speed at which it arrives there, degrees per millisecond. */
const LAND_SPEED = 0.4;
/** How the speed decays at the end: 1 would be no decay, and with more the wheel creeps for long. */
const MOST_DECAY = 5;
/** A ticket that comes late still gets so long. */
const LEAST_LANDING_MS = 1200;

/** Degrees that any wheel has turned after `ms` while its ticket is not known. */
export function freeTurn(ms: number): number {
  if (ms <= 0) return 0;
  if (ms <= PUSH_MS) return (TOP_SPEED * ms ** 2) / (2 * PUSH_MS);
  const pushed = (TOP_SPEED * PUSH_MS) / 2;
  const slowing = LAND_MS - PUSH_MS;
  const rest = Math.max(0, LAND_MS - ms) / slowing;
  const decaying = ((TOP_SPEED - LAND_SPEED) * slowing * (1 - rest ** (FRICTION + 1))) / (FRICTION + 1);
  return pushed + LAND_SPEED * (ms - PUSH_MS) + decaying;
}

/** A spin as a function of time: `turn` in degrees, ms since its start. */
export interface SpinPath {
  landMs: number;
  endMs: number;
  turn(ms: number): number;
}

/** `knownMs`: when in the spin the ticket became known. Before that moment the path is `freeTurn`. */
export function spinPath({ restFraction }: Spin, knownMs = 0): SpinPath {
  const landMs = Math.max(LAND_MS, knownMs);
  const endMs = Math.max(SPIN_MS, landMs + LEAST_LANDING_MS);
  const from = freeTurn(landMs);
  // At constant speed it would get so far; the decay makes it a part of that, which reaches the ticket.
  const reach = LAND_SPEED * (endMs - landMs);
  const least = from + reach / MOST_DECAY;
  const way = least + mod(360 * (1 - restFraction) - least, 360) - from;
  const decay = reach / way;
  return {
    landMs,
    endMs,
    turn(ms) {
      if (ms <= landMs) return freeTurn(ms);
      const left = Math.max(0, 1 - (ms - landMs) / (endMs - landMs));
      return from + way * (1 - left ** decay);
    },
  };
}

const mod = (value: number, by: number) => ((value % by) + by) % by;

/** So many straight pieces a second look like the curve. */
const PIECE_MS = 50;

/** Returns the turning as keyframes, so that the browser turns the wheel without running script in each frame. */
export function turnFrames(turn: (ms: number) => number, durationMs: number): { transform: string }[] {
  const pieces = Math.ceil(durationMs / PIECE_MS);
  return Array.from({ length: pieces + 1 }, (_, piece) => ({
    transform: `rotate(${thousandths(turn((piece / pieces) * durationMs))}deg)`,
  }));
}

/** How long the names take to flip so that they are upright at rest, from the landing on. */
export const TURN_OVER_MS = 400;
/** The radius of the names' outer end, in units of a wheel with radius 100: clear of the pointer. */
export const RIM = 88;
/** The hub covers everything within this radius. */
export const HUB = 27;

/** One for each of the 18 colors of core/draw/wheel.ts: pale on ink, neighbors far apart in hue. */
export const COLORS = [
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

/** Returns the angle at which the wheel rests, 0 to 360 degrees: the ticket is under the pointer. */
export function restDegrees({ restFraction }: Spin): number {
  return mod(360 * (1 - restFraction), 360);
}

/** Returns the fraction of the circle that is under the pointer after this rotation. */
export function fractionAt(degrees: number): number {
  const fraction = (1 - ((degrees / 360) % 1)) % 1;
  return fraction < 0 ? fraction + 1 : fraction;
}

/** A name that is gone sooner cannot be read; and the wheel on screen is one frame ahead of the text beside it. */
const LEGIBLE_SECONDS = 0.1;

/** Returns whether a segment stays under the pointer long enough at this speed for its name to be shown. */
export function isLegible({ from, to }: { from: number; to: number }, degreesPerSecond: number): boolean {
  return 360 * (to - from) >= degreesPerSecond * LEGIBLE_SECONDS;
}

/** Returns the outline of a segment on a wheel with radius 100 around 0,0. */
export function segmentPath(from: number, to: number): string {
  // An arc from a point to itself would draw nothing.
  if (to - from > 0.999_999) return 'M0 -100A100 100 0 1 1 0 100A100 100 0 1 1 0 -100Z';
  const large = to - from > 0.5 ? 1 : 0;
  return `M0 0L${point(from)}A100 100 0 ${large} 1 ${point(to)}Z`;
}

/** The width of a letter of the fixed-width font at size 1. */
export const MONO_EM = 0.61;

/**
 * Returns the size of a name that fits its segment, in units of the radius; 0 if it would be too small to read. `ems`:
 * its width at size 1. `rim`: where it begins.
 */
export function nameSize(from: number, to: number, ems: number, rim = RIM): number {
  const acrossRim = 2 * Math.PI * (rim - 8) * (to - from);
  const along = (rim - HUB - 5) / ems;
  const size = Math.min(acrossRim * 0.82, along, 7.4);
  return size < 1.9 ? 0 : size;
}

/** Returns whether a name that reads outwards is upside down after this rotation. */
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
