import { expect, test } from 'vitest';
import { lookOf } from '../../../core/alerts/looks.ts';
import { parseAlerts } from '../../../core/alerts/parse-settings.ts';
import { type AlertSettings, DEFAULT_ALERTS, PRESETS } from '../../../core/alerts/settings.ts';
import { UNSET_STYLE } from '../../../core/live/style.ts';
import {
  alertsProblem,
  drawable,
  dressedAs,
  fromProblem,
  lookProblem,
  ownLooks,
  plain,
  rangeText,
  withFields,
  withLook,
  withoutTier,
  withTier,
} from './tiers.ts';

const { tiers } = DEFAULT_ALERTS;
const five = [1, 2, 3, 4].reduce((all) => withTier(all), [...tiers]);
const settings = (over: Partial<AlertSettings>): AlertSettings => ({ ...DEFAULT_ALERTS, ...over });

test('each added tier is louder than the one before, and the server takes all five', () => {
  expect(five.map(({ name }) => name)).toEqual(['Standard', 'Loud', 'Hype', 'Headline', 'Legend']);
  for (const [at, tier] of five.entries()) {
    if (at === 0) continue;
    expect(BigInt(tier.from)).toBeGreaterThan(BigInt(five[at - 1]!.from));
    expect(tier.seconds).toBeGreaterThanOrEqual(five[at - 1]!.seconds ?? 0);
  }
  expect(parseAlerts({ tiers: five }).tiers).toEqual(five);
  expect(alertsProblem(settings({ tiers: five }))).toBeNull();
});

test('a gap between tiers is allowed, and no name is used twice', () => {
  const high = [{ ...tiers[0]! }, { ...tiers[0]!, name: 'Hype', from: '70000000000000' }];
  const next = withTier(high);
  expect(next.at(-1)).toMatchObject({ from: '700000000000000' });
  expect(new Set(next.map(({ name }) => name)).size).toBe(3);
});

test('the lowest tier begins at zero, whichever tier is removed', () => {
  expect(withoutTier(five, 0).map(({ from }) => from)[0]).toBe('0');
  expect(withoutTier(five, 2)).toHaveLength(4);
  expect(parseAlerts({ tiers: withoutTier(five, 0) }).tiers).toHaveLength(4);
});

test('a preset brings its place, motion and sound; a color and an uploaded sound stay', () => {
  const styled = { ...tiers[0]!, color: '#ff0000', position: 'top' as const };
  expect(dressedAs(styled, 'arcade')).toMatchObject({
    preset: 'arcade',
    color: '#ff0000',
    position: null,
    sound: { source: 'builtin:coin', volume: 70 },
  });
  const own = { ...styled, sound: { source: 'a'.repeat(64), volume: 40 } };
  expect(dressedAs(own, 'arcade').sound).toEqual(own.sound);
  for (const preset of PRESETS) parseAlerts({ tiers: [dressedAs(tiers[0]!, preset)] });
});

test.each([
  [{ template: ' ' }, 'Enter a text'],
  [{ tiers: [tiers[0]!, { ...tiers[0]!, name: 'Loud', from: '' }] }, 'Loud: Enter an amount'],
  [
    { tiers: [tiers[0]!, { ...tiers[0]!, name: 'Loud', from: '0' }] },
    'Loud: Must be more than the tier before',
  ],
  [{ tiers: [{ ...tiers[0]!, name: ' ' }] }, ': Enter a name'],
  [{ minimums: { accept: '0', show: '5', speak: '4' } }, 'Spoken: Must not be less than the one before'],
  [{ minimums: { accept: '', show: '5', speak: '5' } }, 'Accepted: Enter an amount'],
  [
    { voice: { ...DEFAULT_ALERTS.voice, pronunciations: [{ from: 'gg', to: '' }] } },
    'Fill in both sides of each word',
  ],
] as [Partial<AlertSettings>, string][])('%j cannot be saved: %s', (over, problem) => {
  expect(alertsProblem(settings(over))).toContain(problem);
  expect(() => parseAlerts(settings(over))).toThrow();
});

test('settings can be drawn while an amount is being typed', () => {
  const typing = settings({
    tiers: [tiers[0]!, { ...tiers[0]!, from: '' }],
    minimums: { accept: '', show: '', speak: '' },
  });
  const drawn = drawable(typing);
  expect([drawn.tiers[1]!.from, drawn.minimums.speak]).toEqual(['0', '0']);
  expect(fromProblem(typing.tiers, 1)).toBe('Enter an amount');
});

test('a field of all tiers is of the token alone; one of a tier is what differs, until it is reset', () => {
  const red = { amountTextColor: '#ff0000' };
  const one = withFields(five, 2, { ...red, messageTimeoutSeconds: 30 });
  expect(one.style).toBeNull();
  expect(one.tiers.map(({ style }) => style)).toEqual([{}, {}, red, {}, {}]);
  expect(one.tiers.map(({ seconds }) => seconds)[2]).toBe(30);
  const base = { ...UNSET_STYLE, amountTextColor: '#0000ff' };
  expect(one.tiers.map((tier) => lookOf(tier, base).amount.textColor)).toEqual([
    '#0000ff',
    '#0000ff',
    '#ff0000',
    '#0000ff',
    '#0000ff',
  ]);
  const all = withFields(one.tiers, null, { amountTextColor: '#00ff00', messageTimeoutSeconds: 9 });
  expect(all.style).toEqual({ amountTextColor: '#00ff00', messageTimeoutSeconds: 9 });
  expect(all.tiers.every(({ style, seconds }) => Object.keys(style).length === 0 && seconds === null)).toBe(
    true,
  );
  expect(withFields(one.tiers, 2, { amountTextColor: null }).tiers[2]!.style).toEqual({});
  expect(plain(one.tiers, 2)[2]).toMatchObject({ preset: 'classic', style: {}, seconds: null, color: null });
});

test('a look goes to one tier or to all, and the tiers with another are named', () => {
  const mixed = withLook(five, 3, 'arcade');
  expect(mixed.map(({ preset }) => preset)).toEqual(['classic', 'classic', 'classic', 'arcade', 'classic']);
  expect(ownLooks(mixed)).toEqual(['Headline']);
  expect(ownLooks(withLook(mixed, null, 'arcade'))).toEqual([]);
  expect([0, 2, 4].map((at) => rangeText(five, at))).toEqual([
    'below 0.5 SOL',
    'from 5 to 50 SOL',
    'from 500 SOL',
  ]);
});

test('what the server would refuse of a style is named before it is sent', () => {
  expect(lookProblem(DEFAULT_ALERTS, UNSET_STYLE)).toBeNull();
  expect(lookProblem(DEFAULT_ALERTS, { ...UNSET_STYLE, amountShadow: 'url(//evil)' })).toMatch(
    /^Amount shadow must be/,
  );
});
