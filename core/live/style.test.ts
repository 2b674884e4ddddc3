import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusals.ts';
import { parseStyle } from './parse-style.ts';
import { DEFAULT_SHADOW, DEFAULT_STYLE, STYLE_RULES, UNSET_STYLE, wholeStyle } from './style.ts';

const parsed = (input: unknown) => parseStyle(input);

/** Returns the sentence with which an input is refused. */
function refusal(input: unknown): string {
  try {
    parsed(input);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_field') return error.message;
    throw error;
  }
  return 'accepted';
}

test('the defaults are those of the specification and pass their own rules', () => {
  expect(parsed(DEFAULT_STYLE)).toEqual(DEFAULT_STYLE);
  expect(parsed({})).toEqual(UNSET_STYLE);
  expect(wholeStyle(UNSET_STYLE)).toEqual(DEFAULT_STYLE);
  expect(wholeStyle({})).toEqual(DEFAULT_STYLE);
  expect(DEFAULT_STYLE).toMatchObject({
    amountTextColor: '#a7f3d0',
    messageTextColor: '#a7f3d0',
    amountOutlineColor: '#000000',
    amountOutlineWidth: 2,
    amountFontWeight: 800,
    messageFontWeight: 600,
    amountLineHeight: 1.1,
    messageTimeoutSeconds: 5,
    amountFontFamily: 'Inter',
  });
  expect(DEFAULT_SHADOW.split(', ')).toHaveLength(4);
});

describe('a value out of range is refused by the name of its field', () => {
  const cases: [string, unknown][] = [];
  for (const [field, rule] of Object.entries(STYLE_RULES)) {
    if (rule.kind === 'number') {
      for (const value of [
        rule.min - rule.step,
        rule.max + rule.step,
        String(rule.min),
        Number.NaN,
        Infinity,
      ])
        cases.push([field, value]);
    } else {
      for (const value of ['red; background: url(//evil.example)', '</style>', 7, '', {}, 'x'.repeat(10_000)])
        cases.push([field, value]);
    }
  }
  test.each(cases)('%s: %j', (field, value) => {
    expect(refusal({ [field]: value })).toMatch(new RegExp(`^${field}: `));
  });
});

test('the edges of the ranges are accepted', () => {
  for (const [field, rule] of Object.entries(STYLE_RULES)) {
    if (rule.kind !== 'number') continue;
    expect(refusal({ [field]: rule.min })).toBe('accepted');
    expect(refusal({ [field]: rule.max })).toBe('accepted');
  }
  expect(refusal({ fontWeight: 450 })).toBe('fontWeight: must be in steps of 100');
  expect(refusal({ shadow: 'none', amountLineHeight: 1.3, amountOutlineWidth: 2.5 })).toBe('accepted');
});

test('shadows are none or a list, never a mixture', () => {
  for (const shadow of [
    'nonenone',
    'none, none',
    `${DEFAULT_SHADOW},`,
    '2px 2px 0 #000000, ',
    'none, 2px 2px 0 #000000',
  ])
    expect(refusal({ shadow })).toMatch(/^shadow: /);
  expect(refusal({ shadow: '-1px 0px 4px #11223344' })).toBe('accepted');
});

test('a style from before there were QR codes shows none, and only known corners are taken', () => {
  const { qrCorner, ...before } = DEFAULT_STYLE;
  expect(qrCorner).toBe('off');
  expect(parsed(before)).toEqual(DEFAULT_STYLE);
  expect(parsed({ qrCorner: 'top-left' }).qrCorner).toBe('top-left');
  expect(refusal({ qrCorner: 'middle' })).toBe(
    'qrCorner: must be one of off, top-left, top-right, bottom-left, bottom-right',
  );
});

test('an unknown setting is refused by its name, also a name of Object.prototype', () => {
  expect(refusal({ zoom: 1 })).toBe('zoom: is not a style setting');
  expect(refusal(JSON.parse('{"__proto__": 1}'))).toBe('__proto__: is not a style setting');
  expect(refusal({ constructor: 1 })).toBe('constructor: is not a style setting');
  for (const value of [null, [], 'style', 5]) expect(refusal(value)).toBe('config: must be an object');
});

test('null unsets a field: the general one shows, then the default', () => {
  const set = parsed({ amountTextColor: '#111111', textColor: '#222222', messageTimeoutSeconds: 9 });
  const colors = (style: Parameters<typeof wholeStyle>[0]) => {
    const { amountTextColor, messageTextColor } = wholeStyle(style);
    return [amountTextColor, messageTextColor];
  };
  expect(colors(set)).toEqual(['#111111', '#222222']);
  const general = parseStyle({ amountTextColor: null }, set);
  expect(colors(general)).toEqual(['#222222', '#222222']);
  const none = parseStyle({ textColor: null, messageTimeoutSeconds: null }, general);
  expect(none).toEqual(UNSET_STYLE);
  expect(colors(none)).toEqual(['#a7f3d0', '#a7f3d0']);
});

test('the two settings always have a value: overlays that were opened before styles could be unset rely on it', () => {
  for (const style of [UNSET_STYLE, parsed({ messageTimeoutSeconds: null, qrCorner: null })])
    expect(style).toMatchObject({ messageTimeoutSeconds: 5, qrCorner: 'off' });
});

test('fields that are not sent stay as they were', () => {
  const base = parsed({ textColor: '#ff0000' });
  expect(parseStyle({ fontWeight: 300 }, base)).toEqual({ ...base, fontWeight: 300 });
});
