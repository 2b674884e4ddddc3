import { expect, test } from 'vitest';
import { contrast, luminance, WHITE } from './color.ts';
import { type Sign, signOf } from './sign.ts';

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Addresses that look random and are the same in every run. */
function addresses(count: number): string[] {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return BASE58[(state >>> 8) % 58]!;
  };
  return Array.from({ length: count }, () => Array.from({ length: 44 }, next).join(''));
}

test('a sign stays the same from release to release', () => {
  expect(signOf(WRAPPED_SOL)).toEqual({
    bars: [0.75, 0.305, 0.267, 0.785, 0.267, 0.305, 0.75],
    hues: [359, 79],
    light: [241, 95, 98],
    deep: [108, 146, 28],
  });
});

test('bars mirror each other, fit the square, and one of them is tall', () => {
  for (const address of addresses(500)) {
    const { bars } = signOf(address);
    expect(bars).toHaveLength(7);
    expect(bars).toEqual([...bars].reverse());
    expect(Math.min(...bars)).toBeGreaterThanOrEqual(0.14);
    expect(Math.max(...bars)).toBeLessThanOrEqual(0.8);
    expect(Math.max(...bars)).toBeGreaterThanOrEqual(0.6);
  }
});

test('no two of 5000 addresses share a sign', () => {
  const drawn = new Set(addresses(5000).map((address) => JSON.stringify(signOf(address))));
  expect(drawn.size).toBe(5000);
});

test('addresses that differ in one letter in the middle look different', () => {
  const alike = addresses(300).map((address) => {
    const swapped = address[20] === 'x' ? 'y' : 'x';
    return difference(signOf(address), signOf(address.slice(0, 20) + swapped + address.slice(21)));
  });
  // A tenth of the square in bars, or 25 degrees of color. One pair in a hundred may be closer by coincidence.
  expect(alike.filter((value) => value < 0.1).length).toBeLessThanOrEqual(3);
});

/** Bars as parts of the square, hues as parts of the circle in the same order of size. */
function difference(a: Sign, b: Sign): number {
  const bars = a.bars.slice(0, 4).map((height, index) => Math.abs(height - b.bars[index]!));
  const turn = Math.abs(a.hues[0] - b.hues[0]);
  return Math.max(...bars, Math.min(turn, 360 - turn) / 250);
}

test('white bars are seen on both colors of every sign', () => {
  for (const address of addresses(500)) {
    const { light, deep } = signOf(address);
    expect(contrast(WHITE, light)).toBeGreaterThanOrEqual(3);
    expect(contrast(WHITE, deep)).toBeGreaterThanOrEqual(3);
    expect(luminance(deep)).toBeGreaterThan(0.005);
  }
});

test('any text has a sign, the empty one too', () => {
  for (const text of ['', '\u{1f438}', 'a'.repeat(10_000)]) expect(signOf(text).bars).toHaveLength(7);
});
