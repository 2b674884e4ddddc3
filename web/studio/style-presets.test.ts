import { expect, test } from 'vitest';
import { parseStyle } from '../../core/live/parse-style.ts';
import { DEFAULT_STYLE, UNSET_STYLE, wholeStyle } from '../../core/live/style.ts';
import { dressed, looksLike, STYLE_PRESETS } from './style-presets.ts';

test('the four presets are whole styles that can be saved, all different', () => {
  expect(STYLE_PRESETS).toHaveLength(4);
  for (const { style } of STYLE_PRESETS) {
    expect(parseStyle(style)).toEqual(style);
    expect(Object.keys(style).sort()).toEqual(Object.keys(DEFAULT_STYLE).sort());
    expect(STYLE_PRESETS.filter((other) => looksLike(style, other.style))).toHaveLength(1);
  }
});

test('a preset changes the look and leaves the time on screen and the QR code unchanged', () => {
  const { style } = STYLE_PRESETS[0]!;
  const draft = { ...UNSET_STYLE, messageTimeoutSeconds: 30, qrCorner: 'top-left' as const };
  expect(dressed(draft, style)).toEqual({ ...style, messageTimeoutSeconds: 30, qrCorner: 'top-left' });
  expect(looksLike(draft, style)).toBe(false);
  expect(looksLike(dressed(draft, style), style)).toBe(true);
});

test('a preset leaves room for the general look: another general color shows in the amount', () => {
  for (const { style } of STYLE_PRESETS) {
    expect(wholeStyle({ ...style, textColor: '#ff0000' }).amountTextColor).toBe('#ff0000');
    // The same look, set field by field, is recognized.
    expect(looksLike(wholeStyle(style), style)).toBe(true);
  }
});
