import { expect, test } from 'vitest';
import {
  MAX_WALLET_SEGMENTS,
  SEGMENT_COLOURS,
  segmentAt,
  spinOf,
  wheelOf,
} from '../../../core/draw/wheel.ts';
import {
  COLOURS,
  fractionAt,
  isLegible,
  isUpsideDown,
  nameSize,
  restDegrees,
  segmentPath,
  spinFrames,
  turnedAt,
} from './wheel-geometry.ts';

test('the wheel rests with the winning ticket under the pointer, after 10 to 15 whole turns', () => {
  const entries = [3n, 1n, 6n].map((weight, index) => ({ wallet: `wallet ${index}`, weight }));
  const wheel = wheelOf(entries, 10n);
  for (let ticket = 0n; ticket < 10n; ticket++) {
    const randomness = new Uint8Array(32).fill(Number(ticket) * 25);
    const degrees = restDegrees(spinOf({ ticket, total: 10n, randomness }));
    expect(Math.floor(degrees / 360)).toBeGreaterThanOrEqual(10);
    expect(Math.floor(degrees / 360)).toBeLessThanOrEqual(15);
    const winner = ticket < 3n ? 0 : ticket < 4n ? 1 : 2;
    expect(segmentAt(wheel.segments, fractionAt(degrees))).toBe(winner);
  }
});

test('the wheel at its start points at its first entry', () => {
  expect(fractionAt(0)).toBe(0);
  expect(fractionAt(90)).toBeCloseTo(0.75);
});

test('a spin starts from standstill, never turns back, and stops where it should', () => {
  const way = Array.from({ length: 1001 }, (_, index) => turnedAt(index / 1000));
  const speeds = way.slice(1).map((turned, index) => turned - way[index]!);
  expect(way[0]).toBe(0);
  expect(way.at(-1)).toBe(1);
  expect(speeds.every((speed) => speed > 0)).toBe(true);
  const fastest = speeds.indexOf(Math.max(...speeds));
  expect(fastest / 1000).toBeLessThan(0.1);
  expect(speeds[0]!).toBeLessThan(speeds[fastest]! / 20);
  expect(speeds.at(-1)!).toBeLessThan(speeds[fastest]! / 1000);
  expect(Math.max(...speeds.slice(1).map((speed, index) => Math.abs(speed - speeds[index]!)))).toBeLessThan(
    speeds[fastest]! / 20,
  );
  expect(spinFrames(4321.5).at(-1)).toEqual({ transform: 'rotate(4321.5deg)' });
});

test('the last second of a spin still moves, but not far', () => {
  expect((1 - turnedAt(0.9)) * 12.5 * 360).toBeGreaterThan(5);
  expect((1 - turnedAt(0.9)) * 12.5 * 360).toBeLessThan(20);
});

test('no name is upside down when the wheel rests', () => {
  const right = { from: 0.2, to: 0.3 };
  expect(isUpsideDown(right, 0)).toBe(false);
  expect(isUpsideDown(right, 180)).toBe(true);
  expect(isUpsideDown(right, 3600)).toBe(false);
  expect(isUpsideDown({ from: 0, to: 1 }, 0)).toBe(false);
});

test("a segment's name is shown only while it can be read: of 100 names none at full speed, each at the end", () => {
  const narrow = { from: 0.5, to: 0.51 };
  expect(isLegible(narrow, 1000)).toBe(false);
  expect(isLegible(narrow, 36)).toBe(true);
  expect(isLegible({ from: 0, to: 0.5 }, 1000)).toBe(true);
  expect(isLegible(narrow, 0)).toBe(true);
});

test('the wheel has 18 colours, all different', () => {
  expect(new Set(COLOURS).size).toBe(SEGMENT_COLOURS);
});

test('a wheel of one entry is a whole disc, a wheel of many has one slice each', () => {
  expect(segmentPath(0, 1)).toMatch(/A.*A/);
  expect(segmentPath(0, 0.25)).toBe('M0 0L0 -100A100 100 0 0 1 100 0Z');
});

test('the names of a full wheel can still be drawn', () => {
  expect(nameSize(0, 1 / MAX_WALLET_SEGMENTS, 'AbCdEf...wXyZ')).toBeGreaterThan(0);
  expect(nameSize(0, 0.0001, 'AbCdEf...wXyZ')).toBe(0);
});
