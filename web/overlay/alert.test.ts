import { describe, expect, test } from 'vitest';
import { lookOf } from '../../core/alerts/looks.ts';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_SHADOW, DEFAULT_STYLE, type LiveStyle, type TextPart } from '../../core/live/style.ts';
import type { Tip } from '../../core/tips/model.ts';
import { type Alert, type AlertQueue, EMPTY_QUEUE, nextQueue } from './alert-queue.ts';
import { facesOf, largestFitting, sizeRange, textStyle } from './alert-style.ts';
import { alertText, spokenText } from './alert-text.ts';
import { showingOf } from './show-alert.ts';

const tip = (over: Partial<Tip> = {}): Tip =>
  ({
    id: 'a',
    amountUnits: '50000000',
    decimals: 9,
    currency: 'SOL',
    tokenSymbol: 'SOL',
    message: 'hello',
    ...over,
  }) as Tip;

describe("an alert's text", () => {
  test("an alert's text names the amount with its currency, and the message in quotes", () => {
    expect(alertText(tip())).toEqual({ amount: '0.05 SOL', message: '\u201chello\u201d' });
    expect(
      alertText(tip({ currency: 'TOKEN', tokenSymbol: 'FAN', decimals: 6, amountUnits: '1234567891234' })),
    ).toMatchObject({ amount: '1,234,567.8912 FAN' });
  });

  test("an alert's amount has at most four decimals and is never rounded up", () => {
    expect(alertText(tip({ amountUnits: '123999999' })).amount).toBe('0.1239 SOL');
    expect(alertText(tip({ amountUnits: '100000' })).amount).toBe('0.0001 SOL');
  });

  test('an alert without a message has no quotes', () => {
    expect(alertText(tip({ message: '  ' })).message).toBe('');
    expect(spokenText(alertText(tip({ message: '' })))).toBe('0.05 SOL');
  });
});

test('an alert is spoken as its form has said, whatever its tier would do', () => {
  const settings = { ...DEFAULT_ALERTS, voice: { ...DEFAULT_ALERTS.voice, on: true } };
  expect(settings.tiers.at(-1)!.voice).toBe(true);
  const spoken = (over: Partial<Tip>, test = false) => {
    const alert = { type: 'tip:new', number: 1, alertId: 'a', test, tip: tip(over) } as Alert;
    return showingOf(alert, { alerts: settings, config: DEFAULT_STYLE }).spoken;
  };
  const worth = '9000000000';
  expect([spoken({ plan: 'spoken', worth }), spoken({ plan: 'shown', worth })]).toEqual([true, false]);
  expect([spoken({ worth }), spoken({ plan: 'shown', worth }, true)]).toEqual([true, true]);
  expect(spoken({ plan: 'amount', worth })).toBe(true);
});

describe("an alert's style", () => {
  const classic = DEFAULT_ALERTS.tiers[0]!;
  const style = (base: Partial<LiveStyle>, part: TextPart) => textStyle(lookOf(classic, base)[part]);
  const faces = (base: Partial<LiveStyle>) => facesOf([lookOf(classic, base)]);

  test("a part's own style field wins over the general one, and that over the default", () => {
    expect(style({ amountTextColor: '#111111', textColor: '#222222' }, 'amount').color).toBe('#111111');
    expect(style({ textColor: '#222222' }, 'message').color).toBe('#222222');
    expect(style({}, 'amount')).toMatchObject({
      color: '#a7f3d0',
      fontWeight: 800,
      '--tip-outline-width': '2px',
    });
    expect(style(DEFAULT_STYLE, 'message').fontWeight).toBe(600);
  });

  test("an alert's style names each font face once", () => {
    expect(faces({ ...DEFAULT_STYLE, messageFontWeight: 800 })).toEqual([{ family: 'Inter', weight: 800 }]);
    expect(faces({ ...DEFAULT_STYLE, messageFontFamily: 'Lobster' })).toEqual([
      { family: 'Inter', weight: 800 },
      { family: 'Lobster', weight: 600 },
    ]);
  });

  test("an alert's shadow is exactly the one that was chosen, and black to four directions by default", () => {
    const shadow = (amountShadow: string | null) => lookOf(classic, { amountShadow }).amount.shadow;
    for (const chosen of ['none', DEFAULT_SHADOW, '0px 0px 24px #34d399', '4px 4px 0 #000000'])
      expect(shadow(chosen)).toBe(chosen);
    expect(shadow(null)).toBe(DEFAULT_SHADOW);
    expect(DEFAULT_SHADOW.split(', ').map((layer) => layer.split(' ').slice(0, 3).join(' '))).toEqual([
      '2px 2px 0',
      '-2px 2px 0',
      '2px -2px 0',
      '-2px -2px 0',
    ]);
  });

  test("an alert's text grows with the stage between its limits", () => {
    expect(sizeRange('amount', 3840)).toEqual({ least: 48, most: 10.8 * 16 });
    expect(sizeRange('amount', 800)).toEqual({ least: 48, most: 72 });
    expect(sizeRange('amount', 200)).toEqual({ least: 48, most: 48 });
    expect(sizeRange('message', 1920)).toEqual({ least: 24, most: 80 });
  });

  test('the largest size that fits is found', () => {
    for (const limit of [24, 25, 47, 79.5, 200]) {
      const size = largestFitting(24, 80, (px) => px <= limit);
      expect(size).toBe(Math.min(80, Math.floor(limit)));
    }
    expect(largestFitting(24, 80, () => false)).toBe(24);
  });
});

describe("the overlay's queue", () => {
  const alert = (alertId: string) => ({ alertId, tip: tip({ id: alertId }) }) as Alert;
  const run = (...events: Parameters<typeof nextQueue>[1][]): AlertQueue =>
    events.reduce(nextQueue, EMPTY_QUEUE);
  const a = { type: 'arrived', alert: alert('a') } as const;
  const b = { type: 'arrived', alert: alert('b') } as const;

  test("the overlay's queue shows one alert at a time, in the order of arrival", () => {
    const queue = run(a, b);
    expect(queue.current?.alertId).toBe('a');
    expect(queue.waiting.map((waiting) => waiting.alertId)).toEqual(['b']);
  });

  test("the overlay's queue waits until the time on screen is over and the sound has ended", () => {
    const over = { type: 'timed-out', alertId: 'a' } as const;
    const silent = { type: 'silent', alertId: 'a' } as const;
    expect(run(a, b, over)).toMatchObject({ current: { alertId: 'a' }, visible: false });
    expect(run(a, b, silent)).toMatchObject({ current: { alertId: 'a' }, visible: true });
    expect(run(a, b, over, silent)).toMatchObject({ current: { alertId: 'b' }, visible: true, waiting: [] });
    expect(run(a, silent, over)).toEqual(EMPTY_QUEUE);
  });

  test("the overlay's queue ignores a late event of an earlier alert", () => {
    const late = { type: 'silent', alertId: 'old' } as const;
    expect(run(a, late)).toMatchObject({ current: { alertId: 'a' }, sounding: true });
  });

  test('a skip ends only the alert on screen', () => {
    expect(run(a, b, { type: 'skipped' })).toMatchObject({ current: { alertId: 'b' }, visible: true });
    expect(run(a, { type: 'skipped' })).toEqual({ ...EMPTY_QUEUE, cleared: true });
  });

  test('a clear ends all alerts before it, and none after it', () => {
    expect(run(a, b, { type: 'cleared' })).toEqual({ ...EMPTY_QUEUE, cleared: true });
    expect(run(a, { type: 'cleared' }, b).current?.alertId).toBe('b');
  });
});

test('a winning clip has ten seconds without sound or voice, whatever the smallest tier has', () => {
  const tiers = DEFAULT_ALERTS.tiers.map((tier) => ({
    ...tier,
    ...{ seconds: 60, voice: true, sound: { source: 'builtin:chime', volume: 80 } as const },
  }));
  const alerts = { ...DEFAULT_ALERTS, tiers, voice: { ...DEFAULT_ALERTS.voice, on: true } };
  const alert = {
    ...{ type: 'tip:new', number: 1, alertId: 'clip-a', test: false, clip: true },
    tip: tip({ amountUnits: '0', worth: null, plan: 'shown' }),
  } as Alert;
  const showing = showingOf(alert, { alerts, config: DEFAULT_STYLE });
  expect(showing).toMatchObject({ ms: 10_000, spoken: false, tier: { sound: null } });
});
