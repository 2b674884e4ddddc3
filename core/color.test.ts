import { expect, test } from 'vitest';
import { contrast, cssColor, dimmed, hsl, INK, luminance, type Rgb, WHITE } from './color.ts';

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], WHITE)).toBe(21);
  expect(contrast(WHITE, [0, 0, 0])).toBe(21);
  expect(contrast(INK, INK)).toBe(1);
  expect(contrast([118, 118, 118], WHITE)).toBeCloseTo(4.54, 2);
});

test('hsl gives the colors of CSS', () => {
  expect(hsl(0, 1, 0.5)).toEqual([255, 0, 0]);
  expect(hsl(120, 1, 0.25)).toEqual([0, 128, 0]);
  expect(hsl(210, 0.5, 0.5)).toEqual([64, 128, 191]);
  expect(hsl(33, 0, 1)).toEqual([255, 255, 255]);
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
