/**
 * Counts the samples of Vorbis packets without decoding them (Vorbis I, sections 4.2.4 and 4.3.8): the modes at the end
 * of the setup say which packets are long.
 */
import { Bits, Bytes, wrong } from './bytes.ts';

/** Bits of a mode, before its flag of one bit: a window, a transform (both zero), a mapping below 64. */
const MOST_MODES = 64;

/** Returns the sum over `packets`; the first one makes none. Throws MediaError. */
export function vorbisDurations(setup: Uint8Array, sizes: [number, number], packets: Uint8Array[]): number {
  if (!new Bytes(setup).startsWith('\x05vorbis')) wrong('its header is not of Vorbis');
  const modes = modesOf(setup);
  const mask = 2 ** Math.ceil(Math.log2(modes.length)) - 1;
  let sum = 0;
  let before: number | null = null;
  for (const [head] of packets) {
    // A packet without bytes is never heard.
    if (head === undefined) continue;
    if (head & 1) wrong('a packet is not of Vorbis');
    const isLong = modes[(head >> 1) & mask];
    if (isLong === undefined) wrong('a packet is not of Vorbis');
    const size = sizes[isLong ? 1 : 0];
    if (before !== null) sum += (before + size) / 4;
    before = size;
  }
  return sum;
}

/**
 * Returns whether each mode is long. Only the end of the setup can be read without all that is before it: the packet is
 * read backwards, bit by bit, until a number fits the modes behind it.
 */
function modesOf(setup: Uint8Array): boolean[] {
  const backwards = new Bits(setup.slice(7).reverse());
  while (!backwards.flag()) if (backwards.left < 100) wrong('its header is not of Vorbis');
  const found: boolean[] = [];
  let fitting: boolean[] | null = null;
  while (found.length < MOST_MODES && backwards.left >= 47) {
    if (backwards.bits(8) > 63 || backwards.bits(16) !== 0 || backwards.bits(16) !== 0) break;
    found.unshift(backwards.flag());
    if (backwards.peek(6) + 1 === found.length) fitting = [...found];
  }
  return fitting ?? wrong('its header is not of Vorbis');
}
