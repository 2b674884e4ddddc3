import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handmade, MARK, made, type Samples } from '../../tests/media/hostile.ts';
import { volume } from '../../tests/volume.ts';
import { MediaError } from './bytes.ts';
import {
  MAX_MEDIA_BYTES,
  MAX_MEDIA_PIXELS,
  MAX_MEDIA_SECONDS,
  MAX_MEDIA_SIDE,
  type MediaFacts,
} from './model.ts';
import { type ReadMedia, readMedia } from './read.ts';

const folder = join(import.meta.dirname, '../../tests/media/files');
const files: Samples = Object.fromEntries(
  readdirSync(folder).map((name) => [name, Uint8Array.from(readFileSync(join(folder, name)))]),
);

const picture = (type: MediaFacts['type'], frames: number): MediaFacts => ({
  type,
  width: 64,
  height: 48,
  frames,
  seconds: null,
});
const clip = (seconds: number): MediaFacts => ({ ...picture('video/webm', 10), seconds });
const sound = (type: MediaFacts['type']): MediaFacts => ({
  type,
  width: null,
  height: null,
  frames: null,
  seconds: 1,
});

/** The facts of the same files by ffprobe. */
const FACTS: Record<string, MediaFacts> = {
  'still.png': picture('image/png', 1),
  'anim.png': picture('image/png', 10),
  'still.webp': picture('image/webp', 1),
  'lossless.webp': picture('image/webp', 1),
  'anim.webp': picture('image/webp', 10),
  'anim.gif': picture('image/gif', 10),
  'vp8.webm': clip(1.008),
  'vp9.webm': clip(1),
  'alpha8.webm': clip(1),
  'alpha9.webm': clip(1),
  'live.webm': clip(0.9),
  'sound.mp3': sound('audio/mpeg'),
  'vbr.mp3': sound('audio/mpeg'),
  'vorbis.ogg': sound('audio/ogg'),
  'opus.ogg': sound('audio/ogg'),
};

test('every sample is tested', () => {
  expect(Object.keys(files).sort()).toEqual(Object.keys(FACTS).sort());
});

test.each(Object.entries(FACTS))('%s is read as what it is', (name, facts) => {
  expect(readMedia(files[name]!).facts).toEqual(facts);
});

test.each(['title', 'hello', 'Lavf', 'Xiph', 'LAVC'])('no %s of an encoder or author stays', (word) => {
  for (const [name, file] of Object.entries(files)) {
    const { bytes } = readMedia(file);
    // The frames of an MP3 and the codec's own packets are left as they are.
    if (name.endsWith('.mp3') || name.startsWith('alpha')) continue;
    expect(Buffer.from(bytes).toString('latin1').includes(word), name).toBe(false);
  }
});

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/**
 * Reads a file. Returns null if it is refused with a sentence; else the stored file, which must meet the rules of all
 * stored files.
 */
function outcome(bytes: Uint8Array): ReadMedia | null {
  let read: ReadMedia;
  try {
    read = readMedia(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(MediaError);
    expect((error as Error).message).toMatch(/^(it|its|a|an|the|no|nothing|something|each|SVG|\d)/);
    return null;
  }
  const { facts } = read;
  expect(read.bytes.length).toBeLessThanOrEqual(MAX_MEDIA_BYTES);
  expect(facts.width ?? 1).toBeLessThanOrEqual(MAX_MEDIA_SIDE);
  expect(facts.height ?? 1).toBeLessThanOrEqual(MAX_MEDIA_SIDE);
  expect((facts.width ?? 1) * (facts.height ?? 1) * (facts.frames ?? 1)).toBeLessThanOrEqual(
    MAX_MEDIA_PIXELS,
  );
  expect(facts.seconds ?? 1).toBeLessThanOrEqual(MAX_MEDIA_SECONDS);
  // Reading it again changes nothing: there was nothing left to take out.
  expect(readMedia(read.bytes).facts).toEqual(facts);
  expect(Buffer.compare(readMedia(read.bytes).bytes, read.bytes)).toBe(0);
  expect(textOf(read.bytes)).not.toContain(MARK);
  return read;
}

test.each(handmade(files))('$what: refused, or without what does not belong', ({ bytes, refused }) => {
  expect(outcome(bytes) === null).toBe(refused);
});

test('uploads made badly by a seed are refused, or are what they are and nothing else', () => {
  const many = volume({ sample: 1500, long: 20_000 });
  let stored = 0;
  for (let number = 0; number < many; number++) {
    const { what, bytes, refused } = made(files, 1, number);
    const read = outcome(bytes);
    if (refused) expect(read, what).toBeNull();
    if (read) stored++;
  }
  // Most harm done to a container is noticed; a byte within compressed data is not.
  expect(stored).toBeLessThan(many / 4);
  expect(stored).toBeGreaterThan(0);
});

test('no file of the largest size hangs a reader', () => {
  const worst = [
    new Uint8Array(MAX_MEDIA_BYTES).fill(0xff),
    new Uint8Array(MAX_MEDIA_BYTES),
    ...Object.values(files).map((file) => {
      const long = new Uint8Array(MAX_MEDIA_BYTES);
      for (let at = 0; at < long.length; at += file.length) long.set(file.subarray(0, long.length - at), at);
      return long;
    }),
  ];
  // The test's own limit of time is the oracle.
  for (const bytes of worst) outcome(bytes);
});
