/** The built-in sounds are what their formulas make, as loud as each other, and begin at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltinSound, SOUNDS, soundPath } from '../../core/alerts/sounds.ts';
import { RATE } from '../../tools/sounds/instruments.ts';
import { LOUDNESS, loudness, truePeak } from '../../tools/sounds/loudness.ts';
import { fileOf, samplesOf } from '../../tools/sounds/sounds.ts';
import { sampled } from '../volume.ts';
import { root } from './files.ts';

const IDS = Object.keys(SOUNDS) as BuiltinSound[];
const stored = (id: BuiltinSound) => readFileSync(join(root, 'web/public', soundPath(id)));
const some = sampled(IDS.length, 3, 7, [IDS.indexOf('pop')]).map((index) => IDS[index]!);

test('every built-in sound has its file, and all together are below 500 kB', () => {
  const files = readdirSync(join(root, 'web/public/sounds'));
  expect(files.sort()).toEqual(IDS.map((id) => soundPath(id).split('/').at(-1)).sort());
  expect(IDS.length).toBeGreaterThanOrEqual(10);
  expect(IDS.reduce((sum, id) => sum + stored(id).length, 0)).toBeLessThan(500_000);
});

test.each(some)('the file of %s is what its formula makes', (id) => {
  expect(Buffer.compare(fileOf(id), stored(id))).toBe(0);
});

test.each(some)('%s is at -18 LUFS, peaks below -3 dBTP and is heard within 20 ms', (id) => {
  const samples = samplesOf(id);
  expect(Math.abs(loudness(samples, RATE) - LOUDNESS)).toBeLessThan(0.1);
  expect(truePeak(samples)).toBeLessThan(-3);
  const highest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // 40 dB below its loudest moment.
  expect(samples.findIndex((value) => Math.abs(value) > highest / 100) / RATE).toBeLessThan(0.02);
  expect(samples.length / RATE).toBeGreaterThanOrEqual(0.4);
  expect(samples.length / RATE).toBeLessThanOrEqual(4);
});

test('a tone of 1 kHz at 0 dBFS is measured as the recommendation says', () => {
  const tone = Float64Array.from({ length: 48_000 }, (_, i) => Math.sin((2 * Math.PI * 1000 * i) / 48_000));
  expect(loudness(tone, 48_000)).toBeCloseTo(-3.01, 1);
});
