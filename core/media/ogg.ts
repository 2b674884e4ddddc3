/**
 * Ogg with one stream of Vorbis or Opus (RFC 3533, RFC 7845, Vorbis I): every page with its checksum, nothing behind
 * the last one. How long it lasts follows from its packets; comments are blanked.
 */
import { Bytes, checkParts, concat, crcTable, wrong } from './bytes.ts';
import type { MediaFacts } from './model.ts';
import { checkSeconds } from './sizes.ts';
import { vorbisDurations } from './vorbis.ts';

const CRC = crcTable(0x04c1_1db7, false);
const [CONTINUED, FIRST, LAST] = [1, 2, 4];
/** A position that says: no packet ends on this page. */
const NO_POSITION = 0xffff_ffff;
/** The number of samples that an encoder may cut off at the end: the longest packet of either codec, twice. */
const SLACK = { vorbis: 2 * 8192, opus: 2 * 5760 };

interface Page {
  start: number;
  end: number;
  flags: number;
  /** Samples up to here; null where no packet ends. */
  position: number | null;
}
/** A packet's pieces, in the file. */
type Packet = [at: number, end: number][];

/** Facts and the file with blank comments. Throws MediaError. */
export function readOgg(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  const bytes = file.slice();
  const { pages, packets } = read(bytes);
  const [head, comments, ...others] = packets;
  if (!head || !comments) wrong('it has no sound');
  const first = bytesOf(bytes, head);
  const isOpus = new Bytes(first).startsWith('OpusHead');
  if (!isOpus && !new Bytes(first).startsWith('\x01vorbis')) wrong('it holds neither Vorbis nor Opus');
  const said = pages.findLast(({ position }) => position !== null)?.position ?? 0;
  const rest = others.map((packet) => bytesOf(bytes, packet));
  const { samples, rate, skipped } = isOpus ? opus(first, rest) : vorbis(first, rest);
  const slack = SLACK[isOpus ? 'opus' : 'vorbis'];
  if (said > samples + slack) wrong('it says that it lasts longer than it does');
  if (said < samples - slack) wrong('it lasts longer than it says');
  blank(bytes, comments, isOpus);
  for (const { start, end } of pages) seal(bytes.subarray(start, end));
  const seconds = checkSeconds((Math.min(said, samples) - skipped) / rate);
  return { facts: { type: 'audio/ogg', width: null, height: null, frames: null, seconds }, bytes };
}

function read(bytes: Uint8Array): { pages: Page[]; packets: Packet[] } {
  const input = new Bytes(bytes);
  const pages: Page[] = [];
  const packets: Packet[] = [];
  let open: Packet | null = null;
  let serial = 0;
  let before = 0;
  while (input.left > 0) {
    checkParts(pages.length);
    const start = input.at;
    if (pages.at(-1) && (pages.at(-1)!.flags & LAST) !== 0)
      wrong('something follows after the end of the sound');
    if (!input.startsWith('OggS')) wrong('something between its pages is no sound');
    input.skip(4);
    if (input.u8() !== 0) wrong('it is of a version of Ogg that does not exist');
    const flags = input.u8();
    const [low, high] = [input.u32le(), input.u32le()];
    const number = input.u32le();
    if (pages.length === 0) serial = number;
    if (number !== serial || (flags & FIRST) !== (pages.length === 0 ? FIRST : 0))
      wrong('it holds more than one stream');
    if (input.u32le() !== pages.length) wrong('its pages are not in order');
    const crc = input.u32le();
    if (((flags & CONTINUED) !== 0) !== (open !== null)) wrong('a packet is torn');
    for (const length of input.take(input.u8())) {
      checkParts(packets.length);
      const at = input.skip(length);
      open ??= [];
      open.push([at, at + length]);
      if (length === 255) continue;
      packets.push(open);
      open = null;
    }
    const page = bytes.subarray(start, input.at);
    if (crcOf(page) !== crc) wrong('the checksum of a page is wrong');
    const position = low === NO_POSITION && high === NO_POSITION ? null : low + high * 0x1_0000_0000;
    if (position !== null && position < before) wrong('its pages are not in order');
    before = position ?? before;
    pages.push({ start, end: input.at, flags, position });
  }
  if (open) wrong('it is cut off');
  return { pages, packets };
}

function bytesOf(bytes: Uint8Array, packet: Packet): Uint8Array {
  return concat(packet.map(([at, end]) => bytes.subarray(at, end)));
}

interface Sound {
  samples: number;
  rate: number;
  /** Samples at the beginning that are not heard. */
  skipped: number;
}

function vorbis(head: Uint8Array, [setup, ...packets]: Uint8Array[]): Sound {
  const input = new Bytes(head, 7);
  if (head.length !== 30 || input.u32le() !== 0) wrong('its header is not of Vorbis');
  checkChannels(input.u8());
  const rate = input.u32le();
  if (rate < 8000 || rate > 192_000) wrong('its sampling rate is none that browsers play');
  const sizes = head[28]!;
  const [short, long] = [sizes & 15, sizes >> 4];
  if (short < 6 || long > 13 || short > long || head[29] !== 1) wrong('its header is not of Vorbis');
  const durations = vorbisDurations(setup ?? wrong('it has no sound'), [2 ** short, 2 ** long], packets);
  return { samples: durations, rate, skipped: 0 };
}

function opus(head: Uint8Array, packets: Uint8Array[]): Sound {
  const input = new Bytes(head, 8);
  if (input.u8() >> 4 !== 0) wrong('its header is not of Opus');
  checkChannels(input.u8());
  const skipped = input.u16le();
  input.skip(6);
  if (input.u8() !== 0 || input.left > 0) wrong('it has more than two channels');
  const samples = packets.reduce((sum, packet) => sum + opusSamples(packet), 0);
  return { samples, rate: 48_000, skipped };
}

/** Returns the samples of a packet at 48 kHz (RFC 6716, section 3.1). */
function opusSamples(packet: Uint8Array): number {
  const [toc = wrong('a packet is empty'), second = 0] = packet;
  const config = toc >> 3;
  const frame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]!
      : config < 16
        ? [480, 960][config & 1]!
        : 120 * 2 ** (config & 3);
  const code = toc & 3;
  if (code === 3 && packet.length < 2) wrong('a packet is cut off');
  const samples = frame * (code === 0 ? 1 : code === 3 ? second & 63 : 2);
  if (samples === 0 || samples > 5760) wrong('a packet is not of Opus');
  return samples;
}

function checkChannels(channels: number): void {
  if (channels !== 1 && channels !== 2) wrong('it has more than two channels');
}

/** No vendor, no comments: what remains of the packet is zero. In place, so that no page moves. */
function blank(bytes: Uint8Array, packet: Packet, isOpus: boolean): void {
  const name = isOpus ? 'OpusTags' : '\x03vorbis';
  const whole = bytesOf(bytes, packet);
  // Two lengths of zero, and for Vorbis the bit that ends the packet.
  if (!new Bytes(whole).startsWith(name) || whole.length < name.length + 9) {
    if (!isOpus || whole.length !== name.length + 8) wrong('its comments are in the wrong place');
  }
  whole.fill(0, name.length);
  if (!isOpus) whole[name.length + 8] = 1;
  let from = 0;
  for (const [at, end] of packet) {
    bytes.set(whole.subarray(from, from + end - at), at);
    from += end - at;
  }
}

/** Writes a page's checksum. */
export function seal(page: Uint8Array): void {
  new DataView(page.buffer, page.byteOffset).setUint32(22, crcOf(page), true);
}

/** Computes the checksum as if its own field were zero. */
function crcOf(page: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : page[at]!;
    crc = (crc << 8) ^ CRC[((crc >>> 24) ^ byte) & 0xff]!;
  }
  return crc >>> 0;
}
