import { expect, test } from 'vitest';
import { contrast, cssColor, dimmed, hex, INK, luminance, type Rgb, WHITE } from './color.ts';

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], WHITE)).toBe(21);
  expect(contrast(WHITE, [0, 0, 0])).toBe(21);
  expect(contrast(INK, INK)).toBe(1);
  expect(contrast([118, 118, 118], WHITE)).toBeCloseTo(4.54, 2);
});

test('a color is read from its hexadecimal digits', () => {
  expect(hex('43207a')).toEqual([67, 32, 122]);
  expect(hex('00ff00')).toEqual([0, 255, 0]);
});

test('a dimmed color is never lighter than its limit, and a dark one stays as it is', () => {
  const bright: Rgb[] = [WHITE, [255, 0, 0], [0, 255, 0], [0, 0, 255], [250, 210, 120]];
  for (const color of bright) expect(luminance(dimmed(color, 0.05))).toBeLessThanOrEqual(0.05);
  expect(dimmed([255, 0, 0], 0.05)[0]).toBeGreaterThan(120);
  expect(dimmed(INK, 0.05)).toEqual(INK);
});

test('a color is written for CSS', () => {
  expect(cssColor([1, 2, 3])).toBe('rgb(1 2 3)');
});
