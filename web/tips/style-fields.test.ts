import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { DEFAULT_STYLE, parseStyle } from '../../core/live/style.ts';
import {
  choiceLabel,
  familiesLike,
  groupOf,
  labelOf,
  SHADOWS,
  STYLE_FIELDS,
  sameStyle,
  soundStyle,
  styleProblem,
  wholeStyle,
} from './style-fields.ts';

test('the editor has every style field once, under a name of its own', () => {
  expect([...STYLE_FIELDS].sort()).toEqual(Object.keys(DEFAULT_STYLE).sort());
  const labels = STYLE_FIELDS.map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(
    expect.arrayContaining([
      'Amount text colour',
      'Amount outline width',
      'Message font family',
      'Message display time',
      'General shadow',
    ]),
  );
  expect(groupOf('messageTimeoutSeconds')).toBe('general');
  expect(groupOf('messageShadow')).toBe('message');
});

test('every shadow in the editor can be saved', () => {
  for (const { value } of SHADOWS) expect(styleProblem('amountShadow', value)).toBeNull();
});

test('an invalid style field is named, and the preview shows its stored value', () => {
  expect(styleProblem('amountTextColor', 'red')).toBe('must be a colour like #a7f3d0');
  expect(styleProblem('amountOutlineWidth', 21)).toBe('must be between 0 and 20');
  const draft = { ...DEFAULT_STYLE, amountTextColor: '#12', messageTextColor: '#123456' };
  const sound = soundStyle(draft, DEFAULT_STYLE);
  expect(sound).toMatchObject({ amountTextColor: '#a7f3d0', messageTextColor: '#123456' });
  expect(parseStyle(sound, FONT_FAMILIES)).toEqual(sound);
});

test('an older style is completed with the defaults', () => {
  expect(wholeStyle({ amountFontWeight: 900 })).toEqual({ ...DEFAULT_STYLE, amountFontWeight: 900 });
  expect(sameStyle(wholeStyle(undefined), DEFAULT_STYLE)).toBe(true);
});

test('font families are found by any part of the name, those that begin with it first', () => {
  expect(familiesLike('')).toEqual(FONT_FAMILIES);
  expect(familiesLike(' MONO').length).toBeGreaterThan(3);
  expect(familiesLike('ro').slice(0, 4)).toEqual([
    'Roboto',
    'Roboto Condensed',
    'Roboto Mono',
    'Roboto Slab',
  ]);
  expect(familiesLike('no such font')).toEqual([]);
  expect(choiceLabel('bottom-right')).toBe('Bottom right');
});
