/**
 * The sign of an address, for who has no picture: one of 12 shapes in one of 12 pairs of hues, in one of 4 turns. Equal
 * addresses have equal signs, so that a person is recognized. Signs recur in a crowd, so the address stays beside them.
 */
import { hex, type Rgb } from './color.ts';

/** Colors of a sign: behind the shape, of its larger part, and of the part that stands out. */
export interface SignColors {
  back: Rgb;
  middle: Rgb;
  front: Rgb;
}

export interface Sign extends SignColors {
  /** Index of the shape, below SIGN_SHAPES. */
  shape: number;
  /** In degrees. */
  turn: 0 | 90 | 180 | 270;
}

export const SIGN_SHAPES = 12;

/** Text in the color in front is readable on the one behind: at least 4.5 : 1. */
export const SIGN_COLORS: readonly SignColors[] = [
  ['43207a', '8b4bd0', 'ffb47a'],
  ['12306f', '2b67c4', '5fe3e0'],
  ['0e4a38', '1d8a62', 'c3f25f'],
  ['6a1138', 'b92c66', 'ff93b4'],
  ['0a5361', '1593a0', 'ffe18e'],
  ['2f2b94', '5a55d8', 'cbb8ff'],
  ['84300f', 'cf5a24', 'a4dbff'],
  ['142f92', '3d63d8', 'ffa58c'],
  ['7d1a72', 'c23cae', '8ef0d4'],
  ['ffc6a4', 'ff8f7d', '7a2150'],
  ['86c9f6', '4a93dc', '16356b'],
  ['ff7d68', 'c33a55', '4b0f38'],
].map(([back, middle, front]) => ({ back: hex(back!), middle: hex(middle!), front: hex(front!) }));

const TURNS = [0, 90, 180, 270] as const;

/** Returns the sign of `address`, which may be any text. */
export function signOf(address: string): Sign {
  const pick = (index: number, count: number) => Math.floor(count * fraction(address, index));
  return {
    ...SIGN_COLORS[pick(0, SIGN_COLORS.length)]!,
    shape: pick(1, SIGN_SHAPES),
    turn: TURNS[pick(2, TURNS.length)]!,
  };
}

/** From 0 up to 1, spread evenly: FNV-1a, then the mixing steps of MurmurHash 3. Not for secrets. */
function fraction(text: string, index: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(index + 1, 0x9e3779b1);
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
