import { describe, expect, test } from 'vitest';
import { DEFAULT_STYLE, UNSET_STYLE } from '../live/style.ts';
import { LOOK_FIELDS, lookOf, notDrawn } from './looks.ts';
import { DEFAULT_ALERTS, PRESETS, type Tier } from './settings.ts';

const usual = DEFAULT_ALERTS.tiers[0]!;
const tier = (over: Partial<Tier>): Tier => ({ ...usual, ...over });
const SET = {
  ...UNSET_STYLE,
  textColor: '#ff0000',
  fontFamily: 'Bangers',
  fontWeight: 900,
  outlineWidth: 4,
  outlineColor: '#0000ff',
  lineHeight: 2,
  shadow: 'none',
  messageTimeoutSeconds: 9,
};

test('Classic draws every field, exactly as specified where nothing is set', () => {
  const { amount, message, seconds } = lookOf(usual, UNSET_STYLE);
  expect(amount).toEqual({
    textColor: DEFAULT_STYLE.amountTextColor,
    fontFamily: 'Inter',
    fontWeight: 800,
    lineHeight: 1.1,
    outlineWidth: 2,
    outlineColor: '#000000',
    shadow: DEFAULT_STYLE.amountShadow,
  });
  expect(message).toEqual({ ...amount, fontWeight: 600 });
  expect(seconds).toBe(5);
});

describe.each(PRESETS.filter((preset) => preset !== 'classic'))('%s', (preset) => {
  const { colors, fonts, weights, outline } = LOOK_FIELDS[preset];

  test('without a choice it is as its style sheet has it', () => {
    expect(lookOf(tier({ preset }), UNSET_STYLE)).toEqual({ amount: {}, message: {}, seconds: 5 });
  });

  test('it draws the fields of its row, and the others come with it', () => {
    const look = lookOf(tier({ preset }), SET);
    for (const part of ['amount', 'message'] as const)
      expect(look[part]).toEqual({
        ...(colors.includes(part as never) && { textColor: '#ff0000' }),
        ...(fonts === 'all' && { fontFamily: 'Bangers' }),
        ...(weights && { fontWeight: weights[1] }),
        ...(outline && { outlineWidth: 4, outlineColor: '#0000ff' }),
      });
    expect(look.seconds).toBe(9);
  });

  test('those that it does not draw are named', () => {
    expect(notDrawn({ tiers: [tier({ preset })] }, { amountShadow: 'none', messageLineHeight: 2 })).toEqual({
      amountShadow: [preset],
      messageLineHeight: [preset],
    });
    expect(notDrawn({ tiers: [tier({ preset })] }, { messageTextColor: '#ff0000', qrCorner: 'off' })).toEqual(
      {},
    );
  });
});

test('a tier holds only what differs from the style of the token', () => {
  const own = tier({ style: { amountTextColor: '#00ff00' }, seconds: 60 });
  expect(lookOf(own, SET)).toMatchObject({
    amount: { textColor: '#00ff00', fontFamily: 'Bangers' },
    message: { textColor: '#ff0000' },
    seconds: 60,
  });
});

test('stationery draws serifs alone, and says so of other fonts', () => {
  const { tiers } = { tiers: [tier({ preset: 'stationery' })] };
  expect(lookOf(tiers[0]!, { amountFontFamily: 'Lora', messageFontFamily: 'Bangers' })).toMatchObject({
    amount: { fontFamily: 'Lora' },
    message: {},
  });
  expect(notDrawn({ tiers }, { amountFontFamily: 'Lora', messageFontFamily: 'Bangers' })).toEqual({
    messageFontFamily: ['stationery'],
  });
});

test('a field that one of two looks draws is named with the other', () => {
  const tiers = [usual, tier({ name: 'Loud', from: '5', preset: 'arcade' })];
  expect(notDrawn({ tiers }, { fontFamily: 'Lora', textColor: '#ff0000' })).toEqual({
    fontFamily: ['arcade'],
  });
});
