import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { DEFAULT_STYLE, UNSET_STYLE, wholeStyle } from '../../core/live/style.ts';
import {
  canBeUnset,
  choiceLabel,
  familiesLike,
  groupOf,
  labelOf,
  ownFields,
  STYLE_FIELDS,
  sameStyle,
  soundStyle,
  storedStyle,
  styleProblem,
  withoutOwnFields,
} from './style-fields.ts';
import { isOwnShadow, ownFrom, SHADOWS, shadowOf, shadowText } from './style-shadows.ts';

test('the editor has every style field once, under a name of its own', () => {
  expect([...STYLE_FIELDS].sort()).toEqual(Object.keys(DEFAULT_STYLE).sort());
  const labels = STYLE_FIELDS.map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(
    expect.arrayContaining([
      'Amount text color',
      'Amount outline width',
      'Message font family',
      'Alert duration',
      'General shadow',
    ]),
  );
  expect(groupOf('messageTimeoutSeconds')).toBe('general');
  expect(groupOf('messageShadow')).toBe('message');
});

test('every shadow in the editor can be saved, also one made of its own numbers', () => {
  expect(new Set(SHADOWS.map(({ value }) => value)).size).toBe(SHADOWS.length);
  for (const { value } of SHADOWS) {
    expect(styleProblem('amountShadow', value)).toBeNull();
    const own = ownFrom(value);
    expect(isOwnShadow(own)).toBe(true);
    expect(styleProblem('amountShadow', own)).toBeNull();
  }
  const mine = shadowOf('-2.5px 8px 12 #ABCDEF80, 1px 1px 0 #000000');
  expect(mine).toEqual({ right: -2.5, down: 8, blur: 12, color: '#ABCDEF', alpha: '80' });
  expect(shadowText({ ...mine, blur: 40 })).toBe('-2.5px 8px 40px #ABCDEF80');
  expect(shadowOf('none')).toEqual(shadowOf('no shadow at all'));
});

test('a field of a part can be left to General, and all of them at once', () => {
  const mixed = { ...UNSET_STYLE, textColor: '#ff0000', amountTextColor: '#00ff00', messageFontWeight: 300 };
  expect(ownFields(mixed)).toEqual(['amountTextColor', 'messageFontWeight']);
  expect(ownFields(UNSET_STYLE)).toEqual([]);
  const general = withoutOwnFields(mixed);
  expect(general).toEqual({ ...UNSET_STYLE, textColor: '#ff0000' });
  expect(wholeStyle(general)).toMatchObject({ amountTextColor: '#ff0000', messageTextColor: '#ff0000' });
  expect(STYLE_FIELDS.filter((field) => !canBeUnset(field))).toEqual(['messageTimeoutSeconds', 'qrCorner']);
  expect(styleProblem('amountTextColor', null)).toBeNull();
});

test('an invalid style field is named, and the preview shows its stored value', () => {
  expect(styleProblem('amountTextColor', 'red')).toBe('must be a color like #a7f3d0');
  expect(styleProblem('amountOutlineWidth', 21)).toBe('must be between 0 and 20');
  const draft = { ...DEFAULT_STYLE, amountTextColor: '#12', messageTextColor: '#123456' };
  const sound = soundStyle(draft, DEFAULT_STYLE);
  expect(sound).toMatchObject({ amountTextColor: '#a7f3d0', messageTextColor: '#123456' });
  expect(parseStyle(sound)).toEqual(sound);
});

test('an older style is completed with fields that are not set', () => {
  expect(storedStyle({ amountFontWeight: 900 })).toEqual({ ...UNSET_STYLE, amountFontWeight: 900 });
  expect(sameStyle(storedStyle(undefined), UNSET_STYLE)).toBe(true);
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
