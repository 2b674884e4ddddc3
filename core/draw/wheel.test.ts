import { describe, expect, test } from 'vitest';
import {
  faceSpot,
  hasFaces,
  MAX_FACE_SEGMENTS,
  MAX_WALLET_SEGMENTS,
  SEGMENT_COLORS,
  segmentAt,
  spinOf,
  type WheelSegment,
  wheelOf,
} from './wheel.ts';

const wallet = (index: number) => `Wa11et${String(index).padStart(34, '1')}Zz9`;
const entriesOf = (weights: bigint[]) => weights.map((weight, index) => ({ wallet: wallet(index), weight }));
const sum = (weights: bigint[]) => weights.reduce((total, weight) => total + weight, 0n);

function expectTiling(segments: WheelSegment[]): void {
  expect(segments[0]!.from).toBe(0);
  expect(segments.at(-1)!.to).toBe(1);
  for (const [index, { from, to, color }] of segments.entries()) {
    expect(to).toBeGreaterThanOrEqual(from);
    const next = segments[(index + 1) % segments.length]!;
    if (index + 1 < segments.length) expect(next.from).toBe(to);
    if (segments.length > 1) expect(next.color).not.toBe(color);
    expect(color).toBeGreaterThanOrEqual(0);
    expect(color).toBeLessThan(SEGMENT_COLORS);
  }
}

describe('a wheel of wallets', () => {
  test('every wallet has the part of the circle that it has of the entries', () => {
    const { kind, segments } = wheelOf(entriesOf([1n, 2n, 1n]), 4n);
    expect(kind).toBe('wallets');
    expect(segments.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.25],
      [0.25, 0.75],
      [0.75, 1],
    ]);
    expect(segments[0]!.label).toBe('Wa11et...0Zz9');
    expectTiling(segments);
  });

  test.each([1, 2, 18, 19, 36, 37, 55, 100, 1999, 2000])(
    'a wheel of %i entries has no gap, and neighbors differ in color',
    (count) => {
      const weights = Array.from({ length: count }, (_, index) => BigInt(1 + ((index * 7) % 5)));
      const { segments } = wheelOf(entriesOf(weights), sum(weights));
      expect(segments).toHaveLength(count);
      expectTiling(segments);
    },
  );

  test("a wheel of wallets stops in the winner's segment, for every ticket", () => {
    const weights = [3n, 1n, 4n, 1n, 5n, 9n, 2n, 6n];
    const total = sum(weights);
    const { segments } = wheelOf(entriesOf(weights), total);
    const owners = weights.flatMap((weight, index) => Array<number>(Number(weight)).fill(index));
    for (const [ticket, owner] of owners.entries()) {
      const { restFraction } = spinOf({ ticket: BigInt(ticket), total });
      expect(segmentAt(segments, restFraction)).toBe(owner);
    }
  });

  test('above a hundred entries every wallet still has its slice and its name', () => {
    const weights = Array<bigint>(297).fill(1n);
    const { kind, segments } = wheelOf(entriesOf(weights), 297n);
    expect([kind, segments.length, segments[296]!.label]).toEqual(['slivers', 297, 'Wa11et...6Zz9']);
    for (let ticket = 0n; ticket < 297n; ticket++)
      expect(segmentAt(segments, spinOf({ ticket, total: 297n }).restFraction)).toBe(Number(ticket));
  });

  test('the slice of the wallet that looks is marked, and no other', () => {
    const marked = wheelOf(entriesOf([1n, 2n, 1n]), 4n, 3, wallet(1)).segments.map(({ own }) => own);
    expect(marked).toEqual([false, true, false]);
    expect(wheelOf(entriesOf([1n, 2n]), 3n).segments.some(({ own }) => own)).toBe(false);
  });

  test('a wheel of wallets works for totals up to the largest', () => {
    const weights = [2n ** 63n, 2n ** 63n - 1n];
    const { segments } = wheelOf(entriesOf(weights), sum(weights));
    expectTiling(segments);
    const last = spinOf({ ticket: sum(weights) - 1n, total: sum(weights) });
    expect(last.restFraction).toBeLessThan(1);
    expect(segmentAt(segments, last.restFraction)).toBe(1);
  });
});

describe('a wheel of numbers', () => {
  test('the wheel shows numbers for thousands of entries, or if the list is missing', () => {
    const count = MAX_WALLET_SEGMENTS + 1;
    const { kind, segments } = wheelOf(entriesOf(Array<bigint>(count).fill(1n)), BigInt(count));
    expect([kind, segments.length]).toEqual(['numbers', 36]);
    expect(segments[0]!.label).toBe('1–55');
    expect(segments.at(-1)!.label).toMatch(/–2001$/);
    expectTiling(segments);
    expect(wheelOf([], BigInt(count), count).segments).toEqual(segments);
    expect(wheelOf(entriesOf([1n]), 101n, 101).kind).toBe('numbers');
  });

  test('a wheel of numbers stops in the segment that shows the ticket', () => {
    const total = 1001n;
    const { segments } = wheelOf([], total, 1000);
    for (let ticket = 0n; ticket < total; ticket++) {
      const { restFraction } = spinOf({ ticket, total });
      const [first, last] = segments[segmentAt(segments, restFraction)]!.label.split('–').map(BigInt);
      expect(first! <= ticket + 1n && ticket + 1n <= last!).toBe(true);
    }
  });
});

test('a wheel without entries has no segments', () => {
  expect(wheelOf([], 0n).segments).toEqual([]);
  expect(segmentAt([], 0)).toBe(-1);
});

test('up to 24 slices have faces, which touch neither each other nor the rim', () => {
  for (const count of [1, 2, 12, MAX_FACE_SEGMENTS]) {
    const wheel = wheelOf(entriesOf(Array<bigint>(count).fill(1n)), BigInt(count));
    expect(hasFaces(wheel)).toBe(true);
    const spots = wheel.segments.map((segment) => faceSpot(segment)!);
    for (const [at, { x, y, width }] of spots.entries()) {
      expect(Math.hypot(x - 50, y - 50) + width / 2).toBeLessThan(50);
      const next = spots[(at + 1) % count]!;
      if (count > 1) expect(Math.hypot(x - next.x, y - next.y)).toBeGreaterThan((width + next.width) / 2);
    }
  }
  const many = MAX_FACE_SEGMENTS + 1;
  expect(hasFaces(wheelOf(entriesOf(Array<bigint>(many).fill(1n)), BigInt(many)))).toBe(false);
});

test('a slice too narrow for a face has none', () => {
  const { segments } = wheelOf(entriesOf([1n, 999n]), 1000n);
  expect(faceSpot(segments[0]!)).toBeNull();
  expect(faceSpot(segments[1]!)).not.toBeNull();
});
