import { expect, test } from 'vitest';
import { contrast, type Rgb } from './color.ts';
import { SIGN_COLORS, SIGN_SHAPES, signOf } from './sign.ts';

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
    back: [255, 125, 104],
    middle: [195, 58, 85],
    front: [75, 15, 56],
    shape: 3,
    turn: 0,
  });
});

test('addresses are spread evenly over all 576 signs', () => {
  const counts = new Map<string, number>();
  for (const address of addresses(5760)) {
    const sign = JSON.stringify(signOf(address));
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect(counts.size).toBe(12 * SIGN_SHAPES * 4);
  expect(Math.max(...counts.values())).toBeLessThan(40);
});

test('addresses that differ in one letter in the middle have different signs', () => {
  const alike = addresses(300).filter((address) => {
    const swapped = address[20] === 'x' ? 'y' : 'x';
    const other = address.slice(0, 20) + swapped + address.slice(21);
    return JSON.stringify(signOf(address)) === JSON.stringify(signOf(other));
  });
  // One pair in 576 is alike by coincidence.
  expect(alike.length).toBeLessThanOrEqual(3);
});

test('words in the color in front are readable on the color behind', () => {
  expect(SIGN_COLORS).toHaveLength(12);
  for (const { back, front, middle } of SIGN_COLORS) {
    expect(contrast(back, front)).toBeGreaterThanOrEqual(4.5);
    // Behind the words of a poster the shape is painted with three tenths of the middle color.
    const mixed = back.map((value, index) => value * 0.7 + middle[index]! * 0.3) as unknown as Rgb;
    expect(contrast(mixed, front)).toBeGreaterThanOrEqual(4.5);
  }
});

test('any text has a sign, the empty one too', () => {
  for (const text of ['', '\u{1f438}', 'a'.repeat(10_000)])
    expect(signOf(text).shape).toBeLessThan(SIGN_SHAPES);
});
