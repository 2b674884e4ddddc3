import { expect, test } from 'vitest';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { DEFAULT_STYLE, UNSET_STYLE } from '../../core/live/style.ts';
import {
  familiesLike,
  fieldsOf,
  labelOf,
  ownFields,
  type StyleGroup,
  storedStyle,
  styleProblem,
} from './style-fields.ts';
import { isOwnShadow, ownFrom, SHADOWS, shadowOf, shadowText } from './style-shadows.ts';

test('the editor has every style field once, under a name of its own', () => {
  const fields = (['amount', 'message', 'general'] as StyleGroup[]).flatMap(fieldsOf);
  // The time on screen stands beside the size, and the QR code is a part of the stream.
  expect([...fields, 'messageTimeoutSeconds', 'qrCorner'].sort()).toEqual(Object.keys(DEFAULT_STYLE).sort());
  const labels = fields.map(labelOf);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(
    expect.arrayContaining([
      'Amount text color',
      'Amount outline width',
      'Message font family',
      'General shadow',
    ]),
  );
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

test('fields with a value of their own, invalid ones, and those of older styles are known', () => {
  const mixed = { ...UNSET_STYLE, textColor: '#ff0000', amountTextColor: '#00ff00', messageFontWeight: 300 };
  expect(ownFields(mixed)).toEqual(['amountTextColor', 'messageFontWeight']);
  expect(ownFields(UNSET_STYLE)).toEqual([]);
  expect(styleProblem('amountTextColor', null)).toBeNull();
  expect(styleProblem('amountTextColor', 'red')).toBe('must be a color like #a7f3d0');
  expect(styleProblem('amountOutlineWidth', 21)).toBe('must be between 0 and 20');
  expect(storedStyle({ amountFontWeight: 900 })).toEqual({ ...UNSET_STYLE, amountFontWeight: 900 });
});

test('font families are found by any part of the name, those that begin with it first', () => {
  expect(familiesLike('', FONT_FAMILIES)).toEqual(FONT_FAMILIES);
  expect(familiesLike(' MONO', FONT_FAMILIES).length).toBeGreaterThan(3);
  expect(familiesLike('ro', FONT_FAMILIES).slice(0, 4)).toEqual([
    'Roboto',
    'Roboto Condensed',
    'Roboto Mono',
    'Roboto Slab',
  ]);
  expect(familiesLike('no such font', FONT_FAMILIES)).toEqual([]);
});
