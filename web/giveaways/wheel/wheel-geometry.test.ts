import { expect, test } from 'vitest';
import { MAX_NAMED_SEGMENTS, SEGMENT_COLORS, segmentAt, spinOf, wheelOf } from '../../../core/draw/wheel.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import {
  COLORS,
  fractionAt,
  freeTurn,
  isLegible,
  isUpsideDown,
  MONO_EM,
  nameSize,
  restDegrees,
  type SpinPath,
  segmentPath,
  spinPath,
  turnFrames,
} from './wheel-geometry.ts';

/** Returns a difference of angles, -180 to 180 degrees. */
const mod360 = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
const TICKETS = Array.from({ length: 97 }, (_, ticket) => spinOf({ ticket: BigInt(ticket), total: 97n }));

test('the wheel rests with the winning ticket under the pointer', () => {
  const entries = [3n, 1n, 6n].map((weight, index) => ({ wallet: `wallet ${index}`, weight }));
  const wheel = wheelOf(entries, 10n);
  for (let ticket = 0n; ticket < 10n; ticket++) {
    const spin = spinOf({ ticket, total: 10n });
    const winner = ticket < 3n ? 0 : ticket < 4n ? 1 : 2;
    expect(segmentAt(wheel.segments, fractionAt(restDegrees(spin)))).toBe(winner);
    const { turn, endMs } = spinPath(spin);
    expect(segmentAt(wheel.segments, fractionAt(turn(endMs)))).toBe(winner);
  }
});

test('the wheel at its start points at its first entry', () => {
  expect(fractionAt(0)).toBe(0);
  expect(fractionAt(90)).toBeCloseTo(0.75);
});

/** Returns how far a path goes in each hundredth of a second. */
function speedsOf({ turn, endMs }: SpinPath): number[] {
  const way = Array.from({ length: endMs / 10 + 1 }, (_, step) => turn(step * 10));
  return way.slice(1).map((turned, index) => turned - way[index]!);
}

test('a spin starts from standstill, never turns back or jumps, and stops on its ticket', () => {
  for (const spin of TICKETS) {
    const path = spinPath(spin);
    expect([path.turn(0), path.endMs]).toEqual([0, SPIN_MS]);
    expect(mod360(path.turn(SPIN_MS) - restDegrees(spin))).toBeCloseTo(0, 6);
    const speeds = speedsOf(path);
    expect(speeds.every((speed) => speed >= 0)).toBe(true);
    expect(speeds[0]!).toBeLessThan(1);
    const jumps = speeds.slice(1).map((speed, index) => Math.abs(speed - speeds[index]!));
    expect(Math.max(...jumps)).toBeLessThan(0.4);
    // Fast at the beginning, slow at the end.
    expect(speeds.indexOf(Math.max(...speeds))).toBeLessThan(100);
    expect(speeds.at(-1)!).toBeLessThan(0.2);
  }
});

test('until its last seconds the turning of a spin is the same, whatever the ticket', () => {
  for (const spin of TICKETS) {
    const { turn, landMs } = spinPath(spin);
    expect(SPIN_MS - landMs).toBeLessThan(3000);
    for (let ms = 0; ms <= landMs; ms += 100) expect(turn(ms)).toBe(freeTurn(ms));
  }
});

test('a ticket that comes late lands from where the wheel is, and still at rest', () => {
  const [spin] = TICKETS;
  for (const known of [8000, 9500, 12_000]) {
    const path = spinPath(spin!, known);
    expect(path.turn(known)).toBeCloseTo(freeTurn(known), 6);
    expect(path.endMs).toBeGreaterThanOrEqual(Math.max(SPIN_MS, known + 1000));
    expect(mod360(path.turn(path.endMs) - restDegrees(spin!))).toBeCloseTo(0, 6);
  }
  const frames = turnFrames(freeTurn, SPIN_MS);
  expect(frames[0]).toEqual({ transform: 'rotate(0deg)' });
  expect(frames).toHaveLength(201);
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

test('the wheel has 18 colors, all different', () => {
  expect(new Set(COLORS).size).toBe(SEGMENT_COLORS);
});

test('a wheel of one entry is a whole disc, a wheel of many has one slice each', () => {
  expect(segmentPath(0, 1)).toMatch(/A.*A/);
  expect(segmentPath(0, 0.25)).toBe('M0 0L0 -100A100 100 0 0 1 100 0Z');
});

test('the names of a full wheel can still be drawn', () => {
  expect(nameSize(0, 1 / MAX_NAMED_SEGMENTS, 13 * MONO_EM)).toBeGreaterThan(0);
  expect(nameSize(0, 0.0001, 13 * MONO_EM)).toBe(0);
});
