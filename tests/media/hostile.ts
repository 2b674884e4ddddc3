/**
 * Uploads that are meant badly, from a seed: wrong bytes, files that are cut off, bombs, headers that lie, SVG, other
 * types, and files that are two things at once. Those of the last kind carry MARK.
 */
import { seal } from '../../core/media/ogg.ts';
import { crcOf } from '../../core/media/png.ts';
import { Random } from '../program/random.ts';

/** The script that a second file inside a file wants to run. */
export const MARK = '<script>alert(1)</script>';
const HTML = `<!doctype html><html>${MARK}</html>`;

export interface Hostile {
  what: string;
  bytes: Uint8Array;
  /** The file is no picture or sound, or one with a false field, and must be refused. */
  refused: boolean;
}

/** Good files, by their names in tests/media/files. */
export type Samples = Readonly<Record<string, Uint8Array>>;

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const u32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const u32le = (value: number) => u32(value).reverse();
const chunk = (type: string, data: Uint8Array) =>
  join(u32(data.length), ascii(type), data, u32(crcOf(join(ascii(type), data))));
const riff = (type: string, data: Uint8Array) =>
  join(ascii(type), u32le(data.length), data, new Uint8Array(data.length % 2));

/** Returns `bytes` with `part` written over the bytes at `at`. */
function patched(bytes: Uint8Array, at: number, ...part: number[]): Uint8Array {
  const copy = bytes.slice();
  copy.set(part, at);
  return copy;
}

/** Returns where a text begins, at or after `from`; -1 for nowhere. */
function find(bytes: Uint8Array, text: string, from = 0): number {
  for (let at = from; at + text.length <= bytes.length; at++)
    if ([...text].every((char, i) => bytes[at + i] === char.charCodeAt(0))) return at;
  return -1;
}

function findLast(bytes: Uint8Array, text: string, before = bytes.length): number {
  let last = -1;
  for (let at = find(bytes, text); at >= 0 && at < before; at = find(bytes, text, at + 1)) last = at;
  return last;
}

function indexOf(bytes: Uint8Array, text: string): number {
  const at = find(bytes, text);
  if (at < 0) throw new Error(`no ${text}`);
  return at;
}

/** Returns a PNG's header with another size, and its checksum. */
function pngSized(png: Uint8Array, width: number, height: number): Uint8Array {
  const copy = patched(png, 16, ...u32(width), ...u32(height));
  copy.set(u32(crcOf(copy.subarray(12, 29))), 29);
  return copy;
}

/** Behind the header of a PNG. */
const pngWith = (png: Uint8Array, ...chunks: Uint8Array[]) =>
  join(png.subarray(0, 33), ...chunks, png.subarray(33));

function webpWith(webp: Uint8Array, ...chunks: Uint8Array[]): Uint8Array {
  const whole = join(webp, ...chunks);
  return patched(whole, 4, ...u32le(whole.length - 8));
}

/** A picture with a canvas, and so with room for more. */
const CANVAS = (webp: Uint8Array, flags: number) =>
  webpWith(
    join(
      webp.subarray(0, 12),
      riff('VP8X', Uint8Array.of(flags, 0, 0, 0, 63, 0, 0, 47, 0, 0)),
      webp.subarray(12),
    ),
  );

const id3 = (text: string) => {
  const { length } = text;
  return join(
    ascii('ID3\x04\0\0'),
    Uint8Array.of(0, length >> 14, (length >> 7) & 127, length & 127),
    ascii(text),
  );
};
const element = (id: readonly number[], body: Uint8Array) =>
  join(Uint8Array.of(...id), Uint8Array.of(0x10, body.length >> 16, body.length >> 8, body.length), body);

/** Returns one more element at the end of a segment without a length. */
const webmWith = (webm: Uint8Array, extra: Uint8Array) => {
  const at = indexOf(webm, '\x18\x53\x80\x67') + 4;
  return join(
    webm.subarray(0, at),
    Uint8Array.of(1, 255, 255, 255, 255, 255, 255, 255),
    webm.subarray(at + 8),
    extra,
  );
};

function sealed(ogg: Uint8Array, pageAt: number, end: number): Uint8Array {
  seal(ogg.subarray(pageAt, end));
  return ogg;
}

/** Those that are written by hand, once each. */
export function handmade(files: Samples): Hostile[] {
  const png = files['still.png']!;
  const [gif, webp, webm, mp3] = [
    files['anim.gif']!,
    files['still.webp']!,
    files['vp9.webm']!,
    files['sound.mp3']!,
  ];
  const ogg = files['vorbis.ogg']!;
  const refused = (what: string, bytes: Uint8Array): Hostile => ({ what, bytes, refused: true });
  const cleaned = (what: string, bytes: Uint8Array): Hostile => ({ what, bytes, refused: false });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${MARK}</svg>`;
  const apng = files['anim.png']!;
  const plays = indexOf(apng, 'acTL') + 4;
  const manyFrames = patched(apng, plays, ...u32(0x7fff_ffff));
  manyFrames.set(u32(crcOf(manyFrames.subarray(plays - 4, plays + 8))), plays + 8);
  const secondPage = find(ogg, 'OggS', 4);
  const sounds = mp3.subarray(indexOf(mp3, '\xff\xfb'));
  return [
    refused('nothing', new Uint8Array()),
    refused('one byte', Uint8Array.of(0x89)),
    refused('SVG', ascii(svg)),
    refused('SVG with a declaration', ascii(`<?xml version="1.0"?>${svg}`)),
    refused('SVG behind blanks', ascii(`\n\t ${svg}`)),
    refused('SVG with a mark of its order', join(Uint8Array.of(0xef, 0xbb, 0xbf), ascii(svg))),
    refused(
      'SVG in UTF-16',
      join(
        ...[...`\ufeff${svg}`].map((char) =>
          Uint8Array.of(char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8),
        ),
      ),
    ),
    refused('SVG, compressed', join(Uint8Array.of(0x1f, 0x8b, 8, 0), ascii(svg))),
    refused('a web page', ascii(HTML)),
    refused('a script', ascii('alert(1)')),
    refused('a PDF', ascii('%PDF-1.7\n')),
    refused('an archive', join(ascii('PK\x03\x04'), new Uint8Array(60))),
    refused('a program', join(ascii('MZ'), new Uint8Array(200))),
    refused('a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0)),
    refused('an MP4', join(u32(24), ascii('ftypisom'), new Uint8Array(40))),
    refused('an AVIF', join(u32(24), ascii('ftypavif'), new Uint8Array(40))),
    refused('a WAV', join(ascii('RIFF'), u32le(36), ascii('WAVEfmt '), new Uint8Array(28))),
    refused('a FLAC', join(ascii('fLaC'), new Uint8Array(60))),
    refused('a bitmap', join(ascii('BM'), new Uint8Array(60))),
    refused('an AAC', join(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc), new Uint8Array(400))),
    refused('Matroska', patched(webm, indexOf(webm, 'webm'), ...ascii('mkv1'))),
    refused('a page behind the name of a GIF', join(ascii('GIF89a/*'), ascii(HTML))),
    refused('a script that begins as a GIF', ascii('GIF89a=1;alert(1)//')),
    refused('a page behind the name of a PNG', join(png.subarray(0, 8), ascii(HTML))),
    refused('a page in a RIFF', join(ascii('RIFF'), u32le(4 + HTML.length), ascii('WEBP'), ascii(HTML))),
    refused('a page behind the name of WebM', join(webm.subarray(0, 4), ascii(HTML))),
    refused('a page behind the name of Ogg', join(ascii('OggS'), ascii(HTML))),
    refused(
      'a page behind one frame of sound',
      join(sounds.subarray(0, 417), ascii(HTML), new Uint8Array(900)),
    ),
    refused('a tag without a sound', id3(HTML)),
    refused('a tag of 256 MB', patched(mp3, 6, 0x7f, 0x7f, 0x7f, 0x7f)),
    refused('a PNG with two headers', pngWith(png, png.subarray(8, 33))),
    refused('a PNG in a PNG', join(png, png)),
    refused('a GIF in a GIF', join(gif, gif)),
    refused('a WebM in a WebM', join(webm, webm)),
    refused('a WebP in a WebP', join(webp, webp)),
    refused('an Ogg in an Ogg', join(ogg, ogg)),
    refused('a PNG of 60,000 by 60,000', pngSized(png, 60_000, 60_000)),
    refused('a PNG of 4096 by 4096 without the data', pngSized(png, 4096, 4096)),
    refused('a PNG of two billion pixels a side', pngSized(png, 0x7fff_ffff, 0x7fff_ffff)),
    refused('a PNG without a size', pngSized(png, 0, 0)),
    refused('a PNG of two billion frames', manyFrames),
    refused('a PNG that says nine frames and has ten', framesSaid(apng, plays, 9)),
    refused('a PNG that says eleven frames and has ten', framesSaid(apng, plays, 11)),
    refused('a PNG whose frame is outside', frameMoved(apng)),
    refused('a PNG with a part of its own that must be read', pngWith(png, chunk('EVIL', ascii(MARK)))),
    refused('a PNG with something in its end', join(png.subarray(0, -12), chunk('IEND', ascii(MARK)))),
    refused('a PNG with a checksum that is wrong', patched(png, 29, 0, 0, 0, 0)),
    cleaned('a PNG with a page in a comment', pngWith(png, chunk('tEXt', ascii(`Comment\0${HTML}`)))),
    cleaned('a PNG with a page in a profile', pngWith(png, chunk('iCCP', ascii(`x\0\0${HTML}`)))),
    cleaned('a PNG with a page in a part of its own', pngWith(png, chunk('evIl', ascii(HTML)))),
    cleaned('a PNG with a page in its places', pngWith(png, chunk('eXIf', ascii(HTML)))),
    cleaned(
      'a PNG with the frames of an animation that it does not have',
      pngWith(png, chunk('fdAT', ascii(HTML))),
    ),
    refused('a GIF of 65,535 by 65,535', patched(gif, 6, 255, 255, 255, 255)),
    refused('a GIF without a size', patched(gif, 6, 0, 0, 0, 0)),
    refused('a GIF whose frames are larger than it', patched(gif, 6, 8, 0, 8, 0)),
    refused('a GIF of five large frames in a hundred bytes', gifBomb(gif, 4000, 4000, 5)),
    refused('a GIF of 10,000 small frames', gifBomb(gif, 100, 100, 10_000)),
    refused('a GIF with codes of 12 bits', patched(gif, gif.indexOf(0x2c) + 10, 12)),
    cleaned('a GIF with a page in a comment', gifWith(gif, 0xfe, HTML)),
    cleaned('a GIF with a page in a text', gifWith(gif, 0x01, HTML)),
    cleaned('a GIF with a page in an application', gifWith(gif, 0xff, HTML)),
    refused(
      'a WebP whose canvas is larger than its picture',
      patched(CANVAS(webp, 0), 24, 255, 15, 0, 255, 15, 0),
    ),
    refused('a WebP whose picture is larger than its canvas', patched(CANVAS(webp, 0), 24, 1, 0, 0, 1, 0, 0)),
    refused('a WebP of 16 million pixels a side', patched(CANVAS(webp, 0), 24, 255, 255, 255, 255, 255, 255)),
    refused('a WebP whose length is wrong', patched(webp, 4, 0, 0, 0, 0)),
    refused('a simple WebP with a second part', webpWith(webp, riff('EXIF', ascii(HTML)))),
    refused('a WebP with two pictures', webpWith(CANVAS(webp, 0), webp.subarray(12))),
    cleaned('a WebP with a page in its places', webpWith(CANVAS(webp, 8), riff('EXIF', ascii(HTML)))),
    cleaned('a WebP with a page in its description', webpWith(CANVAS(webp, 4), riff('XMP ', ascii(HTML)))),
    cleaned('a WebP with a page in a part of its own', webpWith(CANVAS(webp, 0), riff('EVIL', ascii(HTML)))),
    refused('a WebP animation without frames', CANVAS(webp, 2)),
    refused('a WebM of 16,384 pixels', patched(webm, indexOf(webm, '\xb0\x81\x40') + 2, 0xff)),
    refused('a WebM in a WebM without an end', webmWith(webm, webm)),
    cleaned('a WebM with a page attached', webmWith(webm, element([0x19, 0x41, 0xa4, 0x69], ascii(HTML)))),
    cleaned('a WebM with a page in its tags', webmWith(webm, element([0x12, 0x54, 0xc3, 0x67], ascii(HTML)))),
    cleaned('a WebM with a page in its silence', webmWith(webm, element([0xec], ascii(HTML)))),
    refused('a WebM of AV1', patched(webm, indexOf(webm, 'V_VP9'), ...ascii('V_AV1'))),
    refused('a WebM of the other codec', patched(webm, indexOf(webm, 'V_VP9'), ...ascii('V_VP8'))),
    cleaned('an MP3 with a page in a tag', join(id3(HTML), sounds)),
    cleaned('an MP3 with pages in two tags', join(id3(HTML), id3(HTML), sounds)),
    cleaned(
      'an MP3 with a page in a tag at its end',
      join(sounds, ascii('TAG'), ascii(HTML.padEnd(125, '\0'))),
    ),
    refused('an MP3 with a page at its end', join(sounds, ascii(HTML.repeat(40)))),
    refused('an MP3 of a minute', join(...Array.from({ length: 60 }, () => sounds))),
    refused('an Ogg with a checksum that is wrong', patched(ogg, 22, 0, 0, 0, 0)),
    refused('an Ogg of a hundred hours', lastPage(ogg, 0x3b9a_ca00)),
    refused('an Ogg of no time', lastPage(ogg, 1)),
    refused('an Ogg of nine channels', sealed(patched(ogg, 28 + 11, 9), 0, secondPage)),
    refused(
      'an Ogg with a second stream',
      sealed(patched(ogg, secondPage + 14, 9), secondPage, endOfPage(ogg, secondPage)),
    ),
    refused('an Ogg without a page in between', withoutPage(ogg)),
    cleaned('an Ogg with a page in its comments', oggComment(files['opus.ogg']!)),
    refused('2 MB and a byte', join(png, new Uint8Array(2_000_001 - png.length))),
  ];
}

function framesSaid(apng: Uint8Array, plays: number, frames: number): Uint8Array {
  const copy = patched(apng, plays, ...u32(frames));
  copy.set(u32(crcOf(copy.subarray(plays - 4, plays + 8))), plays + 8);
  return copy;
}

function frameMoved(apng: Uint8Array): Uint8Array {
  const at = findLast(apng, 'fcTL');
  const copy = patched(apng, at + 4 + 12, ...u32(60));
  copy.set(u32(crcOf(copy.subarray(at, at + 30))), at + 30);
  return copy;
}

/** Makes a GIF with `frames` frames, each of eleven bytes and as large as the picture. */
function gifBomb(gif: Uint8Array, width: number, height: number, frames: number): Uint8Array {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const head = patched(gif.subarray(0, gif.indexOf(0x2c)), 6, ...size);
  const frame = Uint8Array.of(0x2c, 0, 0, 0, 0, ...size, 0, 2, 1, 0x44, 0);
  return join(head, ...Array.from({ length: frames }, () => frame), ascii(';'));
}

function gifWith(gif: Uint8Array, label: number, text: string): Uint8Array {
  const at = gif.indexOf(0x2c);
  return join(
    gif.subarray(0, at),
    Uint8Array.of(0x21, label, text.length),
    ascii(text),
    Uint8Array.of(0),
    gif.subarray(at),
  );
}

function endOfPage(ogg: Uint8Array, at: number): number {
  const next = find(ogg, 'OggS', at + 4);
  return next < 0 ? ogg.length : next;
}

/** The position of its last page, with its checksum. */
function lastPage(ogg: Uint8Array, samples: number): Uint8Array {
  const at = findLast(ogg, 'OggS');
  return sealed(patched(ogg, at + 6, ...u32le(samples)), at, ogg.length);
}

function withoutPage(ogg: Uint8Array): Uint8Array {
  const at = findLast(ogg, 'OggS');
  const before = findLast(ogg, 'OggS', at);
  return join(ogg.subarray(0, before), ogg.subarray(at));
}

function oggComment(ogg: Uint8Array): Uint8Array {
  const at = indexOf(ogg, 'OpusTags');
  const page = findLast(ogg, 'OggS', at);
  return sealed(patched(ogg, at + 12, ...ascii(MARK)), page, endOfPage(ogg, page));
}

const WAYS = ['bytes', 'cut', 'appended', 'prefixed', 'doubled', 'removed', 'swapped', 'crossed'] as const;

/** The `number`-th of a seed. */
export function made(files: Samples, seed: number, number: number): Hostile {
  const random = new Random(seed * 100_003 + number);
  const names = Object.keys(files).sort();
  const name = names[random.below(names.length)]!;
  const file = files[name]!;
  const way = WAYS[number % WAYS.length]!;
  const at = random.below(file.length);
  const length = 1 + random.below(64);
  const what = `${name}, ${way} at ${at}, ${length}`;
  switch (way) {
    case 'bytes': {
      const copy = file.slice();
      // Most in the first part, where headers are.
      for (let i = 0; i < 1 + (length % 4); i++)
        copy[random.below(i % 2 ? copy.length : Math.min(200, copy.length))] = random.below(256);
      return { what, bytes: copy, refused: false };
    }
    case 'cut':
      return { what, bytes: file.slice(0, at), refused: false };
    case 'appended':
      return { what, bytes: join(file, ascii(HTML)), refused: !name.endsWith('live.webm') };
    case 'prefixed':
      return { what, bytes: join(ascii(HTML), file), refused: true };
    case 'doubled':
      return {
        what,
        bytes: join(file.subarray(0, at), file.subarray(at, at + length), file.subarray(at)),
        refused: false,
      };
    case 'removed':
      return { what, bytes: join(file.subarray(0, at), file.subarray(at + length)), refused: false };
    case 'swapped': {
      const other = files[names[random.below(names.length)]!]!;
      return {
        what,
        bytes: join(file.subarray(0, at), other.subarray(Math.min(at, other.length))),
        refused: false,
      };
    }
    case 'crossed': {
      const other = files[names[random.below(names.length)]!]!;
      return { what, bytes: join(file.subarray(0, 16), other.subarray(16)), refused: false };
    }
  }
}
