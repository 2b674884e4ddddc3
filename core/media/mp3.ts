/**
 * MP3: Layer III frames from the first byte to the last (ISO 11172-3, 13818-3). Tags before and after them are left
 * out, with their pictures and texts; the frame that says how many there are (Xing, Info) is set right.
 */
import { Bytes, wrong } from './bytes.ts';
import type { MediaFacts } from './model.ts';
import { checkSeconds } from './sizes.ts';

const KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;
/** Encoders say up to this many samples of silence at each end. */
const MOST_PADDING = 3 * 1152;

interface Frame {
  /** The version and sampling rate, which all frames share. */
  kind: number;
  samples: number;
  rate: number;
  bytes: number;
  /** The offset of the encoder's note in its own frame. */
  noteAt: number;
}

/** Returns whether a file begins like an MP3: with a tag or a frame. */
export function looksLikeMp3(file: Uint8Array): boolean {
  const input = new Bytes(file);
  return input.startsWith('ID3') || frameAt(file, 0) !== null;
}

/** Facts and the frames alone. Throws MediaError. */
export function readMp3(file: Uint8Array): { facts: MediaFacts; bytes: Uint8Array } {
  const start = behindTags(file);
  const end = beforeTags(file, start);
  const first = frameAt(file, start) ?? wrong('no sound follows after its tags');
  const frames: Frame[] = [];
  let at = start;
  while (at < end) {
    const frame = frameAt(file, at);
    if (!frame) wrong(`something at byte ${at} is no sound`);
    if (frame.kind !== first.kind) wrong('its sampling rate changes');
    // The last one of a recording that was cut.
    if (at + frame.bytes > end) break;
    frames.push(frame);
    at += frame.bytes;
  }
  if (at < end && end < file.length) wrong('it is cut off');
  const bytes = file.slice(start, at);
  const note = noteOf(bytes, first, frames.length);
  const heard = frames.length - (note ? 1 : 0);
  const samples = heard * first.samples - (note?.padding ?? 0);
  return {
    facts: {
      type: 'audio/mpeg',
      width: null,
      height: null,
      frames: null,
      seconds: checkSeconds(samples / first.rate),
    },
    bytes,
  };
}

/** Returns where the sound begins: behind ID3v2 tags, each with its length. */
function behindTags(file: Uint8Array): number {
  const input = new Bytes(file);
  while (input.startsWith('ID3')) {
    input.skip(5);
    const hasFooter = (input.u8() & 0x10) !== 0;
    let length = 0;
    for (const byte of input.take(4)) {
      if (byte > 0x7f) wrong('its tag has no length');
      length = length * 128 + byte;
    }
    input.skip(length + (hasFooter ? 10 : 0));
  }
  return input.at;
}

/** Returns where the sound ends: before ID3v1 and APEv2 tags. */
function beforeTags(file: Uint8Array, start: number): number {
  let end = file.length;
  const has = (text: string, at: number) => at >= start && new Bytes(file).startsWith(text, at);
  if (has('TAG', end - 128)) end -= 128;
  const footer = end - 32;
  if (has('APETAGEX', footer)) {
    const input = new Bytes(file, footer + 12);
    const length = input.u32le();
    input.skip(4);
    const hasHeader = input.u32le() >= 0x8000_0000;
    const whole = length + (hasHeader ? 32 : 0);
    if (whole > end - start) wrong('its tag has no length');
    end -= whole;
  }
  return end;
}

function frameAt(file: Uint8Array, at: number): Frame | null {
  if (at + 4 > file.length) return null;
  const [a, b, c, d] = [file[at]!, file[at + 1]!, file[at + 2]!, file[at + 3]!];
  // Eleven ones, then a version that exists, then Layer III.
  const version = (b >> 3) & 3;
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || version === 1 || ((b >> 1) & 3) !== 1) return null;
  const isOne = version === 3;
  const kbits = KBITS[isOne ? 1 : 2][c >> 4];
  const base = RATES[(c >> 2) & 3];
  if (!kbits || !base) return null;
  const rate = isOne ? base : version === 2 ? base / 2 : base / 4;
  const samples = isOne ? 1152 : 576;
  const isMono = d >> 6 === 3;
  const side = isOne ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    kind: version * 4 + ((c >> 2) & 3),
    samples,
    rate,
    bytes: Math.floor((samples * 125 * kbits) / rate) + ((c >> 1) & 1),
    noteAt: 4 + side,
  };
}

/** Returns an encoder's own frame, corrected in place; null if the first frame is sound. */
function noteOf(bytes: Uint8Array, first: Frame, frames: number): { padding: number } | null {
  const input = new Bytes(bytes, 0, Math.min(bytes.length, first.bytes));
  if (!input.startsWith('Xing', first.noteAt) && !input.startsWith('Info', first.noteAt)) return null;
  input.at = first.noteAt + 4;
  const flags = input.u32();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (flags & 1) view.setUint32(input.skip(4), frames - 1);
  if (flags & 2) view.setUint32(input.skip(4), bytes.length);
  if (flags & 4) input.skip(100);
  if (flags & 8) input.skip(4);
  // LAME's part of it: at byte 21 of 36 two numbers of twelve bits, the silence at both ends.
  if (input.left < 36 || !/^[A-Za-z]{4}/.test(String.fromCharCode(...bytes.subarray(input.at, input.at + 4))))
    return { padding: 0 };
  input.skip(21);
  const [x, y, z] = input.take(3) as unknown as [number, number, number];
  const padding = (x << 4) + (y >> 4) + ((y & 15) << 8) + z;
  return { padding: padding <= MOST_PADDING ? padding : 0 };
}
